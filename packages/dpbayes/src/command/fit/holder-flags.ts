import type { Flag } from "../arguments/command.ts";

/** Flags that say what may differ between the holders of a regression's data; they stand over the study's own words. */
export const holderFlags: Readonly<Record<string, Flag>> = {
  holders: {
    value: "HOW",
    help: "holders of data: same, or own (own intercepts and covariates, common slopes)",
  },
  differ: { value: "NAMES", help: "random effects: coefficients that vary between holders (intercept,age)" },
  "differ-law": { value: "LAW", help: "normal or student (outlying holders); normal without it" },
  "own-residual": { help: "every holder has a residual sd of its own (linear regression)" },
};
