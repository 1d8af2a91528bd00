import { type DeclaredFamily, oneVariable } from "./declared-family.ts";

const bins = {
  /** How many of equal width, or the edges between the bounds. */
  "bins?": {
    is: "either",
    of: [
      { is: "number", whole: true, from: 2, below: 1001 },
      { is: "list", of: { is: "number" }, atLeast: 1, most: 999 },
    ],
  },
} as const;

/** Quantiles of a number after clipping, whatever its law. */
export const quantile = {
  ...oneVariable(["number", "count"]),
  binned: "quantiles",
  words:
    "y ~ 1, quantiles of y after clipping, whatever its law. Options may say which, and what bins are counted: { probabilities: [0.1, 0.9], bins: 20 }",
  options: {
    ...bins,
    "probabilities?": { is: "list", of: { is: "number", above: 0, below: 1 }, atLeast: 1, most: 99 },
  },
} as const satisfies DeclaredFamily;

/** The distribution function of a number after clipping, at the edges of bins. */
export const cdf = {
  ...oneVariable(["number", "count"]),
  binned: "distribution-function",
  words:
    "y ~ 1, the share of y below each edge of bins, whatever its law. Options may say what bins are counted: { bins: [18, 30, 65] }",
  options: bins,
} as const satisfies DeclaredFamily;
