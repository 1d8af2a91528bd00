import { parseStudy, privatize, type Study, type SumRelease } from "@dpbayes/privacy";
import { cellNames, digestOf, tableAxes } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import { calibrate } from "../../calibration/index.ts";
import { check } from "../../checks/check.ts";
import type { SampledModel } from "../../contracts/target.ts";
import { dirichlet, gamma, negativeBinomial } from "../../distributions/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { lawOf, noiseOf } from "../../noise/index.ts";
import { buildModel } from "../../posterior/build-model.ts";
import { fit } from "../../posterior/fit.ts";

const variables = {
  region: { type: "category", levels: ["north", "south"] },
  cars: { type: "count", bounds: [0, 2] },
};

function study(model: object = {}, privacy: object = {}): Study {
  return parseStudy({
    ...{ format: "dpbayes.study/1", id: "cars", question: "Who has how many cars?", variables },
    model: { family: "table", formula: "~ region + cars", ...model },
    privacy: {
      setting: "distributed",
      epsilon: 1,
      unit: "one person",
      neighbours: "replace-one",
      ...privacy,
    },
  });
}

const both = { options: { margins: [["region", "cars"], ["cars"]] }, statistic: { weights: { cars: 2 } } };
const hidden = { neighbours: "add-remove" };
const short = { chains: 1, warmup: 100, draws: 100 };

const records = [
  ...Array.from({ length: 30 }, () => ({ region: "north", cars: 1 })),
  ...Array.from({ length: 12 }, () => ({ region: "south", cars: 9 })),
];

describe("a fit of a table", () => {
  it("draws whole counts that add up to the public number of records", async () => {
    const posterior = await fit(study(), [await privatize(study(), records)], short);
    expect(posterior.names).toEqual(cellNames(tableAxes(study())).map((cell) => `counts[${cell}]`));
    for (let draw = 0; draw < 100; draw++) {
      const row = [...posterior.values.subarray(6 * draw, 6 * draw + 6)];
      expect(row.every((count) => Number.isInteger(count) && count >= 0)).toBe(true);
      expect(row.reduce((sum, count) => sum + count)).toBe(42);
    }
    expect(posterior.origin.records).toBe(42);
  });

  it("is the table itself where there is no noise to speak of, all holders together", async () => {
    // Noise other than 0 has probability below e^-90 a number.
    const asked = study(both, { ...hidden, epsilon: 300 });
    const releases = [
      await privatize(asked, records, { holder: "A" }),
      await privatize(asked, records.slice(20), { holder: "B" }),
    ];
    const { values, names, origin } = await fit(asked, releases, short);
    expect(names.at(-1)).toBe("total");
    for (let draw = 0; draw < 100; draw++)
      expect([...values.subarray(7 * draw, 7 * draw + 7)]).toEqual([0, 40, 0, 0, 0, 24, 64]);
    expect(origin.records).toBe(64);
  });

  it("can be checked: numbers beyond those of the cells leave degrees of freedom", async () => {
    const asked = study(both);
    const releases = [await privatize(asked, records)];
    const report = await check(await fit(asked, releases, short), { study: asked, releases });
    expect(report.degrees).toMatchObject({ numbers: 9, parameters: 6, degrees: 3 });
    expect(report.warnings).toEqual([]);
  });

  it("says what its counts are of, what cells are too thin for, and what was believed before", async () => {
    const thin = study({}, { epsilon: 0.02 });
    const releases = [
      await privatize(thin, records, { holder: "A" }),
      await privatize(thin, records, { holder: "B" }),
    ];
    const { notes, prior, method } = buildModel(thin, releases);
    expect(method).toBe("latent-counts");
    expect(notes!.join("\n")).toMatch(/records held[\s\S]*2 holders together[\s\S]*14 each on average/);
    expect(prior.join("\n")).toContain("sparsity ~ log-normal(0.693, 1.5)");
    const stated = { prior: { base: "uniform", sparsity: "log-normal(1, 0.5)" } };
    expect(buildModel(thin, releases, stated).prior.slice(-2)).toEqual([
      "shares ~ dirichlet(sparsity·uniform)",
      "sparsity ~ log-normal(1, 0.5)",
    ]);
    expect(() => buildModel(thin, releases, { prior: { sparsity: "gamma(1, 1)" } })).toThrow(
      "prior sparsity is gamma, must be log-normal(mean, sd)",
    );
    expect(() => buildModel(thin, releases, { prior: { concentration: 1 } })).toThrow("prior concentration");
    expect(() => buildModel(thin, releases, { method: "nuts" })).toThrow("latent-counts");
  });
});

/** Each calibration alarms by chance with this probability. */
const falseAlarm = 1e-6;

/** Counts of every holder's cells from the prior that fits state. */
function countsFromPrior(rng: SeededSource, holders: number): Float64Array {
  const [a, kappa] = [Math.exp(Math.log(2) + 1.5 * rng.normal()), Math.exp(3 + rng.normal())];
  const margin = (levels: number) => drawShares(rng, new Float64Array(levels).fill(0.5));
  const [rows, columns] = [margin(2), margin(3)];
  const shares = drawShares(
    rng,
    Float64Array.from({ length: 6 }, (_, c) => a * rows[Math.floor(c / 3)]! * columns[c % 3]!),
  );
  const rate = 0.005 * rng.exponential();
  const counts = Array.from({ length: holders }, () => {
    const size = gamma.sample(rng, 0.5, rate);
    return [...shares].map((share) =>
      negativeBinomial.sample(rng, Math.max(kappa * share, 1e-100), kappa / (kappa + size)),
    );
  });
  return Float64Array.from(counts.flat());
}

function drawShares(rng: SeededSource, concentration: Float64Array): Float64Array {
  const shares = new Float64Array(concentration.length);
  dirichlet.sample(
    rng,
    concentration.map((one) => Math.max(one, 1e-100)),
    shares,
  );
  return shares;
}

/** What holders of these counts would release, with seeded noise. */
async function simulated(asked: Study, holders: number) {
  const frames: SumRelease[] = [];
  for (let j = 0; j < holders; j++) frames.push(await privatize(asked, [records[0]!], { holder: `${j}` }));
  return (rng: SeededSource, counts: Float64Array): readonly SumRelease[] =>
    frames.map((frame, j) => {
      const own = counts.subarray(6 * j, 6 * j + 6);
      const columns = [0, 1, 2].map((c) => own[c]! + own[3 + c]!);
      const noise = lawOf(noiseOf(frame.mechanism)!);
      const sums = [[...own], columns].slice(0, frame.statistic.blocks.length);
      const values = sums.flatMap((sum, b) => {
        const { weight } = frame.statistic.blocks[b]!;
        return sum.map((n) => (weight * n + noise.sample(rng)) / weight);
      });
      const count = frame.count === null ? null : own.reduce((sum, n) => sum + n);
      const changed = { ...frame, values, count };
      return { ...changed, digest: digestOf(changed) };
    });
}

/** Every twelfth of some draws behind a warm-up; the target's own draws are of all holders together. */
function drawsOf(target: SampledModel, rng: SeededSource, width: number): Float64Array {
  const sampler = target.sampler(60);
  const out = new Float64Array(19 * width);
  const row = new Float64Array(target.parameters.reduce((sum, { shape }) => sum + (shape[0] ?? 1), 0));
  let state = sampler.init(rng);
  for (let i = 0; i < 60; i++) [state] = sampler.step(rng, state);
  for (let draw = 0; draw < 19; draw++) {
    for (let k = 0; k < 4; k++) [state] = sampler.step(rng, state);
    sampler.write(state, row);
    out.set(row.subarray(0, width), draw * width);
  }
  return out;
}

describe("counts drawn from a release", () => {
  it.each([
    ["one holder, a public number of records", both, {}, 1],
    ["two holders, hidden numbers", {}, hidden, 2],
  ])("are calibrated: %s", async (seed, model, privacy, holders) => {
    const asked = study(model, { ...privacy, epsilon: 0.5 });
    const release = await simulated(asked, holders);
    const eachOf = new WeakMap<Float64Array, Float64Array>();
    const report = await calibrate({
      names: Array.from({ length: 6 }, (_, c) => `cell ${c}`),
      prior: (rng) => {
        const each = countsFromPrior(rng, holders);
        const together = new Float64Array(6).map((_, c) => each[c]! + (each[6 + c] ?? 0));
        eachOf.set(together, each);
        return together;
      },
      simulate: (rng, truth) => release(rng, eachOf.get(truth)!),
      fit: (rng, releases) => drawsOf(buildModel(asked, releases).target as SampledModel, rng, 6),
      // How far counts are from what was released is where a wrong law of the noise shows.
      quantities: [
        {
          name: "distance",
          of: (cells, releases) => {
            const released = (c: number) => releases.reduce((sum, { values }) => sum + values[c]!, 0);
            return cells.reduce((sum, count, c) => sum + Math.abs(count - released(c)), 0);
          },
        },
      ],
      repeats: 60,
      seed,
      falseAlarm,
    });
    expect(report.verdict).toContain("no miscalibration");
  });
});
