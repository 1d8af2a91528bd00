import { numberOf, numbersOf, type Population, rowsOf, scaledShares } from "../../../population/guess.ts";
import type { PopulationInput } from "../../../population/population.ts";
import type { StudyFamily } from "../../study-family.ts";
import { countGuaranteeOf } from "../planning/count-guarantee-of.ts";
import { countMethods, countsVariable } from "./count-study.ts";
import { poissonCounts } from "./poisson-counts.ts";
import { topicStudyModel } from "./topic-study-model.ts";

export const topicFamily: StudyFamily = Object.freeze<StudyFamily>({
  build: topicStudyModel,
  methods: countMethods,
  population: documents,
  guarantee: (study) => countGuaranteeOf(study, "words"),
  nameless: true,
});

/**
 * Documents: words ~ Poisson(Σ_k θ_k·words_kv), θ_k = share_k·total/documents times an exponential variable, so that
 * documents differ in length and topics.
 */
function documents({ study, guess, records }: PopulationInput): Population {
  const { name, length } = countsVariable(study);
  const words = rowsOf(guess, "words", length).map((row) => scaledShares("guess.parameters.words", row));
  const labels = words.map((_, k) => String(k + 1));
  const shares = scaledShares("guess.parameters.shares", numbersOf(guess, "shares", labels));
  const mean = numberOf(guess, "total") / records;
  return (rng) => {
    const rates = new Float64Array(length);
    words.forEach((row, k) => {
      const weight = mean * shares[k]! * rng.exponential();
      for (let v = 0; v < length; v++) rates[v]! += weight * row[v]!;
    });
    return { [name]: poissonCounts(rng, rates) };
  };
}
