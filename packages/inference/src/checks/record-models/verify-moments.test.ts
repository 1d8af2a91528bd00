import { expect, it } from "vitest";
import type { SeededSource } from "../../math/random/index.ts";
import {
  denseIncomes,
  incomes,
  released,
  releasedAsItIs,
  studyOf,
} from "../../models/records/records.testing.ts";
import { fit } from "../../posterior/fit.ts";
import { verifyMoments } from "./verify-moments.ts";

const few = { chains: 2, warmup: 200, draws: 600, seed: 1 } as const;

async function verified(records: number, epsilon: number, timeLimit: number) {
  const study = studyOf({ privacy: { epsilon } });
  const income = (rng: SeededSource) => ({ income: Math.exp(0.5 * rng.normal()) });
  const releases = [await releasedAsItIs(study, records, income)];
  const posterior = await fit(study, releases, { ...few, model: denseIncomes });
  return verifyMoments(posterior, { study, releases, model: denseIncomes, timeLimit });
}

it("never says of a hundred clipped records that moments differ", async () => {
  const { numbers, verdict, draws } = await verified(100, 2, 1.5);
  // Three errors beyond what readers may see: less than one false alarm in a thousand.
  expect(verdict).not.toBe("differ");
  expect(numbers.map(({ name }) => name)).toEqual(["location", "scale"]);
  for (const one of numbers) expect(Math.abs(one.distance)).toBeLessThan(0.2 + 5 * one.distanceError);
  expect(draws).toBeGreaterThan(0);
});

it("says so where three records are no crowd and the noise hides nothing", async () => {
  const found = await verified(3, 100, 15);
  expect(found.verdict).toBe("differ");
  expect(String(found)).toMatch(/differ/);
});

it("refuses a fit that is not by moments, another model, other releases", async () => {
  const study = studyOf();
  const releases = [await released(study, 20, () => ({ income: 2 }))];
  const options = { study, releases, model: incomes, timeLimit: 0.1 };
  const exact = await fit(study, releases, { ...few, draws: 20, model: incomes, method: "exact" });
  await expect(verifyMoments(exact, options)).rejects.toThrow(/record model by moments/);
  const moments = await fit(study, releases, { ...few, draws: 20, model: incomes });
  const others = [await released(study, 21, () => ({ income: 2 }))];
  await expect(verifyMoments(moments, { ...options, releases: others })).rejects.toThrow();
  const model = { ...incomes, parameters: { location: "normal(0, 2)", scale: "half-normal(1)" } };
  await expect(verifyMoments(moments, { ...options, model })).rejects.toThrow(/that of the fit/);
});
