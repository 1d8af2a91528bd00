import type { SeededSource } from "@dpbayes/inference";
import { poisson } from "@dpbayes/inference/distributions";
import { overdispersed } from "../laws/count-laws.ts";
import type { Law } from "../laws/law-names.ts";
import { everywhere, type GridFamily } from "./family.ts";

const ACTORS = 20;
/** Expected messages from one actor to another, of the same half and of the other. */
const [WITHIN, BETWEEN] = [3, 0.5];

/**
 * Twenty actors in two halves. Expected messages between the halves are asked for, which are the same under either name of the halves; the model's
 * blocks count what an actor would send to itself.
 */
export const communities: GridFamily = {
  name: "communities",
  laws: ["well", "overdispersed"],
  settings: ["local"],
  places: [
    [1, ACTORS],
    [5, ACTORS],
  ],
  dataSets: everywhere(8),
  chains: { chains: 2, warmup: 1000, draws: 1000 },
  causes: ["chains"],
  asked: () => ({
    variables: { sent: { type: "counts", length: ACTORS, total: 200 } },
    model: { family: "community-model", formula: "sent ~ 1", options: { communities: 2 } },
    privacy: { distance: 2 },
  }),
  population: (law) => (rng, actor) => ({ sent: sentBy(law, rng, actor) }),
  estimands: () =>
    [1, 2].flatMap((from) =>
      [1, 2].map((to) => ({
        group: from === to ? "within" : "between",
        column: `blocks[${from},${to}]`,
        truth: (ACTORS / 2) ** 2 * (from === to ? WITHIN : BETWEEN),
      })),
    ),
};

function sentBy(law: Law, rng: SeededSource, actor: number): readonly number[] {
  const halfOf = (one: number) => Math.floor((2 * one) / ACTORS);
  return Array.from({ length: ACTORS }, (_, other) => {
    if (other === actor % ACTORS) return 0;
    const mean = halfOf(actor) === halfOf(other) ? WITHIN : BETWEEN;
    return law === "overdispersed" ? overdispersed(rng, mean) : poisson.sample(rng, mean);
  });
}
