import { pimaRecords } from "../../data/pima.ts";
import type { RealStudy } from "../real-data.ts";
import { realFigure } from "../real-figure.ts";

/** Bounds a physician would write down before seeing any record. */
const pima: RealStudy = {
  id: "pima",
  family: "logistic",
  table: pimaRecords,
  outcome: "diabetes",
  variables: {
    glucose: { type: "number", bounds: [0, 250] },
    pressure: { type: "number", bounds: [0, 150] },
    bmi: { type: "number", bounds: [0, 70] },
    age: { type: "number", bounds: [0, 100] },
    diabetes: { type: "boolean" },
  },
  radius: 1.5,
  coefficientSd: 3,
  interceptSd: 2,
  sampling: { warmup: 400, draws: 400 },
};

/** Figure 3: diabetes, with Pima as the stand-in for the paper's set, which is not to be had. */
export const figure3 = realFigure({
  name: "glm/figure-3",
  about: "Pima diabetes: private and non-private posteriors (about a minute)",
  seed: "glm figure 3",
  study: pima,
  records: 600,
  epsilons: [0.1, 1, 3],
  repeats: 10,
  words:
    "Pima stands in for the paper's diabetes data. With 600 records ε = 0.1 says next to nothing: private posteriors are the prior.",
});
