import { familyOf, type Study } from "@dpbayes/privacy/formats";
import { short } from "../../text/index.ts";
import type { Detector, LookedAt, Seen } from "../detector.ts";
import type { ColumnMoments, NoisyNumber } from "../moments/column-moments.ts";

/** Outcomes that happen or not, or that are counted. */
function isOfEvents(study: Study): boolean {
  const { regression, rate, formula } = familyOf(study);
  return regression && (rate === true || formula.outcomeLevels === 2);
}

export const fewEvents: Detector = {
  code: "few-events",
  appliesTo: isOfEvents,
  statistic:
    "released number of the rarer outcome (of counted events) per coefficient, where noise leaves it to be seen",
  threshold: 10,
  beyond: "below",
  reason:
    "below 10 events per coefficient estimates are biased and their intervals too narrow (Peduzzi et al. 1996), and sums over so few are not normal",
  remedy: "fewer covariates, more records, or an outcome that is less rare; read intervals as too narrow",
  look: ({ study, columns }: LookedAt): readonly Seen[] =>
    columns === undefined ? [] : seen(study, columns),
};

function seen(study: Study, columns: ColumnMoments): readonly Seen[] {
  const { value, noise } = eventsOf(study, columns);
  const { names, response, count } = columns;
  const coefficients = names.length + 1;
  // Noise of the size of the threshold would say it of any outcome.
  if (noise > fewEvents.threshold * coefficients) return [];
  return [
    {
      parameter: response,
      value: Math.max(0, value) / coefficients,
      sentence: `about ${short(Math.max(0, value))} events of ${response} in ${short(count)} records (noise ${short(noise)}) have to tell ${coefficients} coefficients`,
    },
  ];
}

/** Outcomes are summed as ±1; of those, (1 + mean)/2 is the share of one of them. */
function eventsOf(study: Study, { count, responseMean: { value, noise } }: ColumnMoments): NoisyNumber {
  if (familyOf(study).rate) return { value: count * value, noise: count * noise };
  return { value: (count * (1 - Math.abs(value))) / 2, noise: (count * noise) / 2 };
}
