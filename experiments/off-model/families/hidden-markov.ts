import type { SeededSource } from "@dpbayes/inference";
import { beta } from "@dpbayes/inference/distributions";
import type { Law } from "../laws/law-names.ts";
import { everywhere, type GridFamily } from "./family.ts";

const [REGIONS, MONTHS] = [12, 12];
/** Of a loss in calm and in unrest. */
const EMISSIONS = [0.2, 0.6] as const;
/** Records of a cell are as alike as if one in eleven were the same as another. */
const PRECISION = 10;
const STAY = 0.8;

const named = (count: number, name: string) => Array.from({ length: count }, (_, i) => `${name} ${i + 1}`);
const [regions, months] = [named(REGIONS, "region"), named(MONTHS, "month")];

/** Incidents of twelve regions in twelve months, by two hidden states; overdispersed where every region and month has a share of its own. */
export const hiddenMarkov: GridFamily = {
  name: "hidden Markov model",
  laws: ["well", "overdispersed"],
  settings: ["central"],
  places: [
    [1, 5000],
    [5, 5000],
  ],
  dataSets: everywhere(8),
  chains: { chains: 2, warmup: 1000, draws: 1000 },
  causes: ["chains"],
  asked: () => ({
    variables: {
      loss: { type: "boolean" },
      region: { type: "category", levels: regions },
      month: { type: "category", levels: months },
    },
    model: { family: "hidden-markov-model", formula: "loss ~ region / month", options: { states: 2 } },
  }),
  population,
  estimands: () =>
    EMISSIONS.map((truth, rank) => ({
      group: "emissions",
      column: `loss|${rank + 1}[true]`,
      truth,
      among: ["loss|1[true]", "loss|2[true]"],
      rank,
    })),
};

function population(law: Law) {
  let shares: Float64Array | undefined;
  return (rng: SeededSource, index: number) => {
    if (index === 0 || shares === undefined) shares = cellShares(law, rng);
    const cell = index % (REGIONS * MONTHS);
    return {
      region: regions[Math.floor(cell / MONTHS)]!,
      month: months[cell % MONTHS]!,
      loss: rng.uniform() < shares[cell]!,
    };
  };
}

/** Of every region and month, by its state. */
function cellShares(law: Law, rng: SeededSource): Float64Array {
  const shares = new Float64Array(REGIONS * MONTHS);
  let state = 0;
  for (let cell = 0; cell < shares.length; cell++) {
    if (cell % MONTHS === 0) state = rng.uniform() < 0.5 ? 0 : 1;
    else if (rng.uniform() > STAY) state = 1 - state;
    const share = EMISSIONS[state]!;
    shares[cell] =
      law === "overdispersed" ? beta.sample(rng, PRECISION * share, PRECISION * (1 - share)) : share;
  }
  return shares;
}
