import { expect, it } from "vitest";
import { jointCases, jointLawDeviations } from "./geweke.testing.ts";

/** P(|Z| > 6.11) = 1e-9 for a standard normal Z; about 25 functions a case, so that all together alarm falsely with 1e-7. */
const SIGMAS = 6.11;

/** What a second has room for; `npm run verify -- table-calibration` ranks truths among draws of whole fits besides. */
const REPLICATES = 400;

it.each(jointCases)("the joint law of prior, counts and published numbers is kept: $name", (joint) => {
  for (const deviation of jointLawDeviations(joint, REPLICATES))
    if (!Number.isNaN(deviation)) expect(Math.abs(deviation)).toBeLessThan(SIGMAS);
});
