import { type DeclaredFamily, oneVariable } from "./declared-family.ts";

/** The words of documents. */
export const topicModel = {
  ...oneVariable(["counts"]),
  words: "y ~ 1, y the words of a document. Options may say how many topics there are: { topics: 5 }",
  localOnly: true,
  options: { "topics?": { is: "number", whole: true, from: 1 } },
} as const satisfies DeclaredFamily;
