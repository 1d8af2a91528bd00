import { expect, test } from "vitest";
import { runBatches } from "./run-batches.ts";

test("a run whose time is over begins no batch and has nothing of any case", async () => {
  const told: string[] = [];
  const given = {
    cases: ["one", "other"],
    worker: new URL("off-model/worker.ts", import.meta.url),
    seed: "none",
    nameOf: (name: string) => name,
    batchesOf: () => 2,
  };
  const run = await runBatches(given, (line) => told.push(line), { processes: 1, until: Date.now() - 1 });
  expect(run).toEqual({ results: [[], []], problems: [] });
  expect(told).toEqual([]);
});
