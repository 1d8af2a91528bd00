import type { SeededSource } from "@dpbayes/inference";
import { poisson } from "@dpbayes/inference/distributions";
import { numberOf, numbersOf, rowsOf, scaledShares } from "../guess.ts";
import { refuse } from "../refuse.ts";
import { outcomeOf, type People, type PeopleInput } from "./people-input.ts";

/**
 * Documents of a topic model: words ~ Poisson(Σ_k θ_k·words_kv), θ_k = share_k·total/documents times an exponential
 * variable, so that documents differ in length and topics.
 */
export function documents(input: PeopleInput): People {
  const { guess, records } = input;
  const { name, length } = countsOf(input);
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
    return { [name]: drawn(rng, rates) };
  };
}

/**
 * What actor i sends to actors j: Poisson(Σ_cd θ_ic·π_cd·θ_jd) with θ_ic = activity_i·membership_ic and
 * π_cd = blocks_cd/(Σ_i θ_ic·Σ_j θ_jd), which makes blocks the expected interactions between communities. Undirected
 * pairs have one count: the later actor repeats what the earlier one has, and within a community every pair stands in
 * the product of sums twice.
 */
export function interactions(input: PeopleInput): People {
  const { name, length } = countsOf(input);
  const directed = input.study.model.prior?.["directed"] !== false;
  const rateOf = pairRates(input, length, directed);
  const rows: (readonly number[])[] = [];
  return (rng, i) => {
    const rates = Float64Array.from({ length }, (_, j) => (j === i ? 0 : rateOf(i % length, j)));
    const own = drawn(rng, rates);
    rows[i] = directed ? own : own.map((count, j) => (j < i ? (rows[j]?.[i] ?? count) : count));
    return { [name]: rows[i] };
  };
}

function pairRates(
  input: PeopleInput,
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

function membershipsOf({ guess }: PeopleInput, actors: number): readonly Float64Array[] {
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

function countsOf(input: PeopleInput): { readonly name: string; readonly length: number } {
  const { name, variable } = outcomeOf(input);
  if (variable.type === "counts") return { name, length: variable.length };
  return refuse(`variable ${name}`, variable.type, "counts");
}

function drawn(rng: SeededSource, rates: Float64Array): readonly number[] {
  return Array.from(rates, (rate) => (rate > 0 ? poisson.sample(rng, rate) : 0));
}
