import { designOf, type Study } from "@dpbayes/privacy/formats";
import { short } from "../../text/index.ts";
import type { Detector, LookedAt, Seen } from "../detector.ts";

const isOfEvents = ({ model: { family } }: Study) =>
  family === "logistic-regression" || family === "poisson-regression";

export const fewEvents: Detector = {
  code: "few-events",
  appliesTo: isOfEvents,
  statistic: "released number of the rarer outcome (of counted events), per coefficient",
  threshold: 10,
  beyond: "below",
  reason:
    "below 10 events per coefficient likelihoods of single records are skew and coefficients biased away from 0 (Peduzzi et al. 1996); sums of them are then no more normal than the likelihood takes them for",
  remedy: "fewer covariates, more records, or an outcome that is less rare; read intervals as too narrow",
  look: ({ study, columns }: LookedAt): readonly Seen[] => {
    const events = eventsOf(study, columns);
    if (columns === undefined || events === undefined) return [];
    const { response } = designOf(study);
    const coefficients = columns.names.length + 1;
    return [
      {
        parameter: response.variable,
        value: Math.max(0, events) / coefficients,
        sentence: `about ${short(Math.max(0, events))} events of ${response.variable} in ${short(columns.count)} records have to tell ${coefficients} coefficients`,
      },
    ];
  },
};

/** Outcomes are summed as ±1; of those, p = (1 + mean)/2 is the share of one of them. */
function eventsOf(study: Study, columns: LookedAt["columns"]): number | undefined {
  if (columns === undefined) return undefined;
  const { count, responseMean } = columns;
  if (study.model.family === "poisson-regression") return count * responseMean;
  return (count * Math.min(1 + responseMean, 1 - responseMean)) / 2;
}
