import { parseFormula, type Study } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { levelsOf } from "../exponential-families/naive-bayes/naive-bayes-study-model.ts";

/**
 * 1 for every cell that counts, 0 for those that the study lists under `unobserved` as "sequence/time": months
 * in which a region is known not to have reported, and cells held out to see how well they are predicted. Their states
 * are sampled without their counts. A sequence of which nothing is observed is refused.
 */
export function observedCells(
  study: Study,
  unobserved: unknown,
  name = "model.options.unobserved",
): Uint8Array {
  const refuse = (found: string, accepted: string) => fail("ARGUMENT", { name, found, accepted });
  const [sequences, times] = parseFormula(study.model.formula).right.map(
    (name) => levelsOf(study, name).levels,
  );
  const names = sequences!.flatMap((sequence) => times!.map((time) => `${sequence}/${time}`));
  const observed = new Uint8Array(names.length).fill(1);
  if (unobserved === undefined) return observed;
  if (!Array.isArray(unobserved)) return refuse(typeof unobserved, "a list of cells");
  const listed = new Set<unknown>(unobserved);
  names.forEach((name, c) => {
    if (listed.delete(name)) observed[c] = 0;
  });
  const [other] = listed;
  if (other !== undefined) refuse(JSON.stringify(other) ?? typeof other, `cells such as "${names[0]}"`);
  sequences!.forEach((sequence, s) => {
    if (!observed.subarray(s * times!.length, (s + 1) * times!.length).includes(1))
      refuse(`every cell of ${sequence}`, `fewer: leave ${sequence} out of the study's levels instead`);
  });
  return observed;
}
