import { parseStudy, privatize } from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";
import { runChains } from "../../chains/run-chains.ts";
import { createFit } from "../../fit/create-fit.ts";
import { seededSource } from "../../math/random/index.ts";
import { heldOutScore } from "./held-out.ts";
import { hiddenMarkovCells, hiddenMarkovStudyModel } from "./hidden-markov-study-model.ts";
import { stateProbabilities } from "./states/state-probabilities.ts";

const months = Array.from({ length: 8 }, (_, t) => `month ${t + 1}`);

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "log",
  question: "When did it change?",
  variables: {
    region: { type: "category", levels: ["north", "south"] },
    month: { type: "category", levels: months },
    event: { type: "category", levels: ["patrol", "attack", "aid"] },
    wounded: { type: "boolean" },
  },
  model: {
    family: "hidden-markov-model",
    formula: "event + wounded ~ region / month",
    options: { states: 2 },
  },
  privacy: { setting: "central", epsilon: 5, unit: "one entry", neighbours: "replace-one" },
});

/** Calm until half of the time, then not, 60 entries per cell. */
function entries() {
  const rng = seededSource("log");
  return ["north", "south"].flatMap((region) =>
    months.flatMap((month, t) =>
      Array.from({ length: 60 }, () => {
        const calm = t < 4;
        const attack = rng.uniform() < (calm ? 0.1 : 0.7);
        const event = attack ? "attack" : rng.uniform() < 0.5 ? "patrol" : "aid";
        return { region, month, event, wounded: rng.uniform() < (calm ? 0.05 : 0.5) };
      }),
    ),
  );
}

describe("a hidden Markov model of a log", () => {
  it.each(["noise-aware", "plug-in"])(
    "finds the change of state: %s",
    { timeout: 60_000 },
    async (method) => {
      const release = await privatize(study, entries());
      const model = hiddenMarkovStudyModel(study, [release], { method });
      const run = await runChains(model.target, { seed: 2, chains: 2, warmup: 60, draws: 60 });
      const fit = createFit(run.parameters, run.results, { seed: 2 });
      expect(model.records).toBe(960);
      expect(fit.names).toContain("event|1[attack]");
      expect(fit.names).toContain("state[north/month 1]");
      const cells = hiddenMarkovCells(study);
      // The noise, scale 0.8, is small against 60 entries: every cell's state is beyond doubt. The log is seeded; only noise of
      // 20 or more on a count, e^−25 for each of 80, could hide one. Six posterior sds: 2e-9.
      const { probabilities, betweenChains } = stateProbabilities(fit, cells);
      for (let c = 0; c < 16; c++) expect(probabilities[2 * c + (c % 8 < 4 ? 0 : 1)]).toBeGreaterThan(0.9);
      expect(Math.max(...betweenChains)).toBeLessThan(0.1);
      const attack = fit.summary({ names: ["event|2[attack]"] }).rows[0]!;
      expect(Math.abs(attack.mean - 0.7)).toBeLessThan(6 * attack.sd);
      const score = (counts: readonly number[]) => heldOutScore(fit, cells, [{ cell: 2, counts }]);
      expect(score([4, 1, 4, 9, 0])).toBeGreaterThan(score([1, 7, 1, 4, 5]));
    },
  );

  it("refuses what does not fit", async () => {
    const release = await privatize(study, entries());
    expect(() => hiddenMarkovStudyModel(study, [release], { options: { states: 1.5 } })).toThrow(
      "states is 1.5, must be an integer of at least 1",
    );
    expect(() => hiddenMarkovStudyModel(study, [release], { prior: { emissions: 2 } })).toThrow(
      "prior emissions is given",
    );
    const short = { ...release, values: release.values.slice(1) };
    expect(() => hiddenMarkovStudyModel(study, [short])).toThrow(
      "release 1: values is 79 numbers, must be 80",
    );
  });

  it("leaves cells out that are not observed, and refuses lists that leave nothing or name no cell", async () => {
    const release = await privatize(study, entries());
    const model = (unobserved: unknown) =>
      hiddenMarkovStudyModel(study, [release], { options: { unobserved } as never });
    expect(model(["north/month 2"]).prior.at(-1)).toBe("cells left out: 1");
    expect(() => model(months.map((month) => `south/${month}`))).toThrow(
      "model.options.unobserved is every cell of south, must be fewer",
    );
    expect(() => model(["north/month 9"])).toThrow(
      'model.options.unobserved is "north/month 9", must be cells such as "north/month 1"',
    );
    expect(() => model("north/month 1")).toThrow(
      "model.options.unobserved is string, must be a list of cells",
    );
  });
});
