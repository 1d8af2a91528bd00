import type { TextShape } from "./shape.ts";

/** A short name of a document: fit for file names, columns of a ledger and addresses. */
export const idShape: TextShape = {
  is: "text",
  like: "^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$",
  accepted: "1 to 100 letters, digits, dots, dashes and underscores",
};
