import { oneVariable } from "./declared-family.ts";

/** The words of documents. */
export const topicModel = oneVariable(["counts"], { "topics?": { is: "number", whole: true, from: 1 } });
