import { oneVariable } from "./declared-family.ts";

/** Every actor's counts of interactions with the others. */
export const communityModel = oneVariable(["counts"], {
  "communities?": { is: "number", whole: true, from: 1 },
  /** Whether (i, j) and (j, i) are counts of their own. */
  "directed?": { is: "flag" },
  /** Whether both actors of an undirected pair report its count, or the first of them alone. */
  "reported?": { is: "one", of: ["twice", "once"] },
});
