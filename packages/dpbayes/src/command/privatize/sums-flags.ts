import { engineNames } from "../../sources/push-down/dialects/engine-names.ts";
import type { Flag } from "../arguments/command.ts";

/** What several parts of a table need to be summed as one. */
export const mergeFlags: Readonly<Record<string, Flag>> = {
  disjoint: { help: "say that nobody's records are in two of the parts" },
  "equal-parts": { help: "say that parts whose sums are equal are of different records" },
};

/** Sums that another engine computes. */
export const sumsFlags: Readonly<Record<string, Flag>> = {
  "emit-sql": {
    value: "ENGINE",
    help: "print SQL that sums --table on an engine, exactly; reads and spends nothing",
    choices: engineNames,
  },
  part: {
    value: "LABEL",
    help: "with --emit-sql: a public name of these records among other parts of the table",
  },
  sums: {
    value: "FILE",
    help: "release the exact sums that such SQL gave: JSON, JSON lines, CSV or Parquet, a row for each part",
  },
  "delete-sums": { help: "delete the file of --sums once the release is in its place" },
  ...mergeFlags,
};
