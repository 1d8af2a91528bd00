import { fit as fitted, seededSource } from "@dpbayes/inference";
import {
  heldOutScore,
  hiddenMarkovCells,
  logEntries,
  simulateLog,
  sparseLog,
  stateProbabilities,
} from "@dpbayes/inference/models/hidden-markov";
import { loadLog, logStudy, privatize } from "@dpbayes/privacy";
import { expect, it } from "vitest";

it("goes from a table to states by month and to the likelihood of a held-out cell", async () => {
  const rng = seededSource("log");
  const log = simulateLog(rng, { ...sparseLog, regions: 2, months: 12, missing: 0, regimeContrast: 1.5 });
  const held = `${log.regions[0]!}/${log.months[4]!}`;
  const own = logStudy({
    id: "calls",
    question: "When did what change?",
    regions: log.regions,
    months: [log.months[0]!, log.months.at(-1)!],
    fields: Object.fromEntries(log.fields.map(({ name, levels }) => [name, levels])),
    states: 3,
    epsilon: 20,
  });
  const rows = Array.from(logEntries(rng.split("entries"), log), ({ month, ...rest }) => ({
    ...rest,
    received: `${month!}-15`,
  }));
  const release = await privatize(own, loadLog(own, rows, { region: "region", date: "received" }));
  const posterior = await fitted(own, [release], {
    options: { unobserved: [held] },
    seed: 1,
    chains: 1,
    warmup: 30,
    draws: 30,
  });
  const cells = hiddenMarkovCells(own);
  const { probabilities } = stateProbabilities(posterior, cells);
  expect(probabilities).toHaveLength(24 * 3);
  const counts = log.counts.slice(4 * 76, 5 * 76);
  const reversed = counts.slice();
  reversed.set(counts.slice(10, 70).reverse(), 10);
  const score = (of: Float64Array) => heldOutScore(posterior, cells, [{ cell: 4, counts: of }]);
  // Rare codes are rare in the held-out month too.
  expect(score(counts)).toBeGreaterThan(score(reversed) + 10);
});
