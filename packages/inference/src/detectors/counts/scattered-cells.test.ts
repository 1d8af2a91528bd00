import { parseStudy, privatize, type SumRelease } from "@dpbayes/privacy";
import { expect, it } from "vitest";
import { categorical, dirichlet } from "../../distributions/index.ts";
import { createFit } from "../../fit/create-fit.ts";
import { seededSource } from "../../math/random/index.ts";
import { lawOf, noiseOf } from "../../noise/noises.ts";
import { scatteredCells } from "./scattered-cells.ts";

const regions = Array.from({ length: 5 }, (_, i) => `region ${i}`);
const months = Array.from({ length: 8 }, (_, i) => `month ${i}`);
const levels = ["a", "b", "c"];
const shares = [0.5, 0.3, 0.2];

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "log",
  question: "What happens?",
  variables: {
    action: { type: "category", levels },
    region: { type: "category", levels: regions },
    month: { type: "category", levels: months },
  },
  model: { family: "hidden-markov-model", formula: "action ~ region / month", options: { states: 1 } },
  privacy: { setting: "central", epsilon: 1, unit: "one entry", neighbours: "add-remove" },
});

/** Sixty entries a cell, whose shares are those of the state or scatter about them; seeded noise. */
async function released(concentration: number): Promise<SumRelease> {
  const release = await privatize(study, [{ action: "a", region: "region 0", month: "month 0" }]);
  const rng = seededSource("cells");
  const noise = lawOf(noiseOf(release.mechanism, release.statistic.blocks[0]!.weight)!);
  const own = new Float64Array(3);
  const values = Array.from({ length: 40 }, () => {
    if (concentration < Infinity)
      dirichlet.sample(
        rng,
        shares.map((p) => concentration * p),
        own,
      );
    else own.set(shares);
    const counts = levels.map(() => noise.sample(rng));
    for (let i = 0; i < 60; i++) counts[categorical.sample(rng, own)]!++;
    return counts;
  });
  return { ...release, values: values.flat() };
}

/** A posterior that knows the one state and its shares. */
function fitted() {
  const cells = regions.flatMap((region) => months.map((month) => `${region}/${month}`));
  const parameters = [
    { name: "action|1", shape: [3], labels: levels },
    { name: "state", shape: [40], labels: cells },
  ];
  const draws = Float64Array.from([...shares, ...cells.map(() => 1)]);
  const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
  return createFit(parameters, [{ chain: 0, seed: 1, draws, stats: {}, warmup, seconds: 0 }], { seed: 1 });
}

it("finds cells that scatter more than their state emits, and none where they do not", async () => {
  const at = async (concentration: number) =>
    scatteredCells.look({
      study,
      releases: [await released(concentration)],
      fit: fitted(),
      moments: [],
    } as never)[0]!;
  // Seeded; 78 free counts. Entries one by one: 1 ± 0.25, less 1.64·0.25. Concentration 10: 1 + 59/11 = 6.4 times the multinomial variance.
  expect((await at(Number.POSITIVE_INFINITY)).value).toBeLessThan(scatteredCells.threshold);
  const found = await at(10);
  expect(found.value).toBeGreaterThan(scatteredCells.threshold);
  expect(found.sentence).toContain("counts of action within cells scatter");
});
