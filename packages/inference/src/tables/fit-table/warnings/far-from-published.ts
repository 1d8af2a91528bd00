import type { FitWarning } from "../../../contracts/fit-warning.ts";
import { decimals } from "../../../text/index.ts";
import { cellLawOf } from "../../laws/index.ts";
import { publishedMisfits } from "./published-misfit.ts";
import type { TableEvidence } from "./table-evidence.ts";

/** log of the chance, for all numbers together, that noise alone puts one so far from its sum. */
const CHANCE = Math.log(1e-5);

/**
 * A number that its own noise cannot have moved so far: the tail of its law beyond the distance, both sides, against a chance shared by all numbers.
 * The posterior mean is nearer to what was published than the truth is, so this errs on the side of silence.
 */
export function farFromPublished(evidence: TableEvidence): readonly FitWarning[] {
  const all = publishedMisfits(evidence).flat();
  const laws = evidence.layout.measurements.map(({ noise }) => cellLawOf(noise));
  const worst = all.reduce((a, b) => (Math.abs(b.distance) > Math.abs(a.distance) ? b : a), {
    measurement: -1,
    group: -1,
    distance: 0,
  });
  if (worst.measurement < 0) return [];
  const { measurement, group, distance } = worst;
  const law = laws[measurement]!;
  const beyond = Math.floor(Math.abs(distance) * Math.sqrt(law.variance));
  const tail = Math.LN2 + law.logAtMost(-beyond, 0);
  if (tail + Math.log(all.length) > CHANCE) return [];
  return [
    {
      code: "far-from-published",
      parameter: `measurements[${measurement}].values[${group}]`,
      value: distance,
      sentence: `measurements[${measurement}].values[${group}] is ${decimals(Math.abs(distance), 1)} of its noise's sds from what all numbers together say of its sum`,
      remedy:
        "some number is of other people, of another time or noisier than stated: compare it with the margins that it belongs to",
    },
  ];
}
