import { expect, test } from "vitest";
import { createFit } from "../create-fit.ts";
import { loadFit } from "./load.ts";
import { saveFit } from "./save.ts";

const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
const run = { chain: 0, seed: 1, draws: Float64Array.of(1, 2, 3, 4), stats: {}, warmup, seconds: 0 };
const fit = createFit([{ name: "mu", shape: [] }], [run], { seed: 1, model: "own" });

const origin = (change: object) => ({ origin: { ...fit.origin, ...change } });

const holders = {
  ...{ names: ["north", "south"], counts: [3, 4], random: ["age"] },
  ...{ law: "normal", residual: "same", centre: [50] },
};

test("holders of a fit are kept", () => {
  const bytes = saveFit({ ...fit, ...origin({ holders }) } as typeof fit);
  expect(loadFit(bytes).origin.holders).toEqual(holders);
});

test.each<readonly [string, object]>([
  ["no warm-up", { runs: [{ chain: 0, seconds: 1 }] }],
  ["no run at all", { runs: [null] }],
  ["more runs than chains", { runs: [...fit.runs, ...fit.runs] }],
  ["a chain below the first", { runs: [{ ...fit.runs[0], chain: -1 }] }],
  ["a model that is no text", origin({ model: {} })],
  ["notes that are one text", origin({ notes: "notes" })],
  ["a prior of numbers", origin({ prior: [1] })],
  ["refusals without reasons", origin({ refused: { total: 1 } })],
  ["holders that are a list", origin({ holders: ["north"] })],
  ["holders of no law", origin({ holders: { ...holders, law: "cauchy" } })],
  ["holders without numbers of records", origin({ holders: { ...holders, counts: [3] } })],
  ["a centre that is no number", origin({ holders: { ...holders, centre: ["50"] } })],
  ["a sampler that is a text", origin({ sampler: "nuts" })],
  ["chains that did not finish, without a reason", origin({ unfinished: [{ chain: 1 }] })],
  ["versions that are numbers", origin({ versions: { node: 20 } })],
  ["records that are a list", origin({ records: [3] })],
])("a header that no fit has is refused, whatever its checksum says: %s", (_, change) => {
  const bytes = saveFit({ ...fit, ...change } as typeof fit);
  expect(() => loadFit(bytes)).toThrow("damaged in its header, must be as it was saved");
});

test("a header may have more than this version knows", () => {
  const bytes = saveFit({ ...fit, ...origin({ later: { a: 1 } }) } as typeof fit);
  expect(loadFit(bytes).names).toEqual(["mu"]);
});
