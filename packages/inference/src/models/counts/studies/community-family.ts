import { structureOf } from "@dpbayes/privacy/formats";
import { numbersOf, type Population, refuse, rowsOf, scaledShares } from "../../../population/guess.ts";
import type { PopulationInput } from "../../../population/population.ts";
import type { StudyFamily } from "../../study-family.ts";
import { countGuaranteeOf } from "../planning/count-guarantee-of.ts";
import { communityStudyModel } from "./community-study-model.ts";
import { countMethods, countsVariable } from "./count-study.ts";
import { poissonCounts } from "./poisson-counts.ts";

export const communityFamily: StudyFamily = Object.freeze<StudyFamily>({
  build: communityStudyModel,
  methods: countMethods,
  population: interactions,
  guarantee: (study) => countGuaranteeOf(study, "interactions"),
  nameless: true,
  fixedRecords: true,
});

/**
 * What actor i sends to actors j: Poisson(Σ_cd θ_ic·π_cd·θ_jd) with θ_ic = activity_i·membership_ic and
 * π_cd = blocks_cd/(Σ_i θ_ic·Σ_j θ_jd), which makes blocks the expected interactions between communities. Undirected
 * pairs have one count: the later actor repeats what the earlier one has, and within a community every pair stands in
 * the product of sums twice.
 */
function interactions(input: PopulationInput): Population {
  const { name, length } = countsVariable(input.study);
  const directed = structureOf(input.study.model).options["directed"] !== false;
  const rateOf = pairRates(input, length, directed);
  const rows: (readonly number[])[] = [];
  return (rng, i) => {
    const rates = Float64Array.from({ length }, (_, j) => (j === i ? 0 : rateOf(i % length, j)));
    const own = poissonCounts(rng, rates);
    rows[i] = directed ? own : own.map((count, j) => (j < i ? (rows[j]?.[i] ?? count) : count));
    return { [name]: rows[i] };
  };
}

function pairRates(
  input: PopulationInput,
  actors: number,
  directed: boolean,
): (sender: number, receiver: number) => number {
  const memberships = membershipsOf(input, actors);
  const communities = memberships[0]!.length;
  const sums = Float64Array.from({ length: communities }, (_, c) =>
    memberships.reduce((sum, row) => sum + row[c]!, 0),
  );
  const perPair = rowsOf(input.guess, "blocks", communities).map((row, c) =>
    row.map((block, d) => ((directed || c !== d ? 1 : 2) * block) / (sums[c]! * sums[d]!)),
  );
  return (i, j) =>
    perPair.reduce(
      (sum, row, c) =>
        sum + memberships[i]![c]! * row.reduce((inner, pi, d) => inner + pi * memberships[j]![d]!, 0),
      0,
    );
}

function membershipsOf({ guess }: PopulationInput, actors: number): readonly Float64Array[] {
  const blocks = guess.parameters["blocks"];
  const communities = Array.isArray(blocks) ? blocks.length : 0;
  const rows = rowsOf(guess, "memberships", communities);
  if (rows.length !== actors)
    refuse("guess.parameters.memberships", `${rows.length} rows`, `a row for each of ${actors} actors`);
  const labels = rows.map((_, i) => String(i + 1));
  const activity =
    guess.parameters["activity"] === undefined ? undefined : numbersOf(guess, "activity", labels);
  return rows.map((row, i) =>
    scaledShares("guess.parameters.memberships", row).map((share) => share * (activity?.[i] ?? 1)),
  );
}
