import { abaloneRecords } from "../../data/abalone-records.ts";
import type { RealStudy } from "../real-data.ts";
import { realFigure } from "../real-figure.ts";

/** Rings above 25 are clipped. */
const abalone: RealStudy = {
  id: "abalone",
  family: "poisson",
  table: abaloneRecords,
  outcome: "rings",
  variables: {
    infant: { type: "boolean" },
    diameter: { type: "number", bounds: [0, 1] },
    height: { type: "number", bounds: [0, 0.4] },
    rings: { type: "count", bounds: [0, 25] },
  },
  radius: 1.5,
  coefficientSd: 14,
  interceptSd: 12.5,
  sampling: { warmup: 400, draws: 400 },
};

/** Poisson regression on real records, which the paper has not: rings of abalones. */
export const counts = realFigure({
  name: "glm/counts",
  about: "Abalone rings: Poisson regression, private and non-private posteriors (about a minute)",
  seed: "glm counts",
  study: abalone,
  records: 4000,
  epsilons: [1, 3],
  repeats: 10,
  words:
    "Rings of abalones, whose spread is about half a Poisson law's: the model is wrong in a way that any Poisson regression is.",
});
