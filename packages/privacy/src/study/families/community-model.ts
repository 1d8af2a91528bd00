import { type DeclaredFamily, oneVariable } from "./declared-family.ts";

/** Every actor's counts of interactions with the others. */
export const communityModel = {
  ...oneVariable(["counts"]),
  words: "y ~ 1, y whom an actor met. Options may say how many communities there are: { communities: 3 }",
  localOnly: true,
  publicOrder: true,
  options: {
    "communities?": { is: "number", whole: true, from: 1 },
    /** Whether (i, j) and (j, i) are counts of their own. */
    "directed?": { is: "flag" },
    /** Whether both actors of an undirected pair report its count, or the first of them alone. */
    "reported?": { is: "one", of: ["twice", "once"] },
  },
} as const satisfies DeclaredFamily;
