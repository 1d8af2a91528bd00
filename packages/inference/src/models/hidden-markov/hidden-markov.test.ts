import { describe, expect, it, test } from "vitest";
import { assignment } from "../../math/assignment.ts";
import { seededSource } from "../../math/random/index.ts";
import { cellsOf } from "./layout.ts";
import { enumerateStates, stateConditionals } from "./states/enumerate-states.ts";
import { matchLabels } from "./states/match-labels.ts";
import { stateSweep } from "./states/state-sweep.ts";
import { countTransitions, logStates, moveCell } from "./states/transitions.ts";

const rng = seededSource("hidden markov");

function tiny(states: number, sequences: readonly number[], transition: number) {
  const model = cellsOf({ states, sequences, levels: [2] }, { transition, emission: 1 });
  const emissions = Float64Array.from({ length: model.cells * states }, () => 1.5 * rng.normal());
  const z = new Int32Array(model.cells).map(() => Math.floor(rng.uniform() * states));
  return { model, emissions, z };
}

describe("collapsed transitions", () => {
  test.each([
    [2, [3, 2], 0.5],
    [3, [4, 1], 1],
    [2, [1], 2],
    [4, [2, 2, 1], 0.1],
  ])("%d states, sequences %j: the conditional is that of the joint law", (states, sequences, transition) => {
    for (let repeat = 0; repeat < 10; repeat++) {
      const { model, emissions, z } = tiny(states, sequences, transition);
      const found = stateConditionals(model, z, emissions);
      for (let c = 0; c < model.cells; c++) {
        const logs = Array.from({ length: states }, (_, k) => {
          const log = logStates(model, z.with(c, k));
          return log + emissions[c * states + k]!;
        });
        const total = Math.log(logs.reduce((sum, log) => sum + Math.exp(log), 0));
        logs.forEach((log, k) => {
          expect(found[c * states + k]).toBeCloseTo(Math.exp(log - total), 12);
        });
      }
    }
  });

  it("takes a cell's transitions away and brings them back", () => {
    const { model, z } = tiny(3, [4, 2], 1);
    const before = countTransitions(model, z);
    const counts = countTransitions(model, z);
    for (let c = 0; c < model.cells; c++) {
      moveCell(model, z, counts, c, -1);
      moveCell(model, z, counts, c, 1);
    }
    expect(counts).toEqual(before);
  });

  // 40,000 sweeps of a chain whose draws are nearly independent: an error of 5/√40,000 = 0.025 has a
  // probability far below 1e-6 for each of the marginals.
  it("sweeps to the enumerated marginals", () => {
    const { model, emissions, z } = tiny(3, [3, 2], 0.7);
    const { marginals } = enumerateStates(model, emissions);
    const moves = countTransitions(model, z);
    const shares = new Float64Array(marginals.length);
    const sweeps = 40_000;
    for (let i = 0; i < sweeps; i++) {
      stateSweep(rng, model, emissions, z, moves, new Float64Array(3));
      for (let c = 0; c < model.cells; c++) shares[c * 3 + z[c]!]! += 1 / sweeps;
    }
    marginals.forEach((p, i) => {
      expect(Math.abs(shares[i]! - p)).toBeLessThan(0.025);
    });
  });
});

describe("labels", () => {
  it("finds the assignment of least cost", () => {
    for (let repeat = 0; repeat < 30; repeat++) {
      const cost = Float64Array.from({ length: 16 }, () => rng.uniform());
      const found = assignment(cost, 4);
      const total = (columns: ArrayLike<number>) =>
        Array.from(columns).reduce((sum, j, i) => sum + cost[i * 4 + j]!, 0);
      const all = permutations([0, 1, 2, 3]).map(total);
      expect(total(found)).toBeCloseTo(Math.min(...all), 12);
    }
  });

  it("undoes a renaming", () => {
    const z = Int32Array.of(0, 0, 1, 2, 2, 1, 3, 0);
    const renamed = z.map((k) => [2, 3, 1, 0][k]!);
    const labels = matchLabels(renamed, z, 4);
    expect([...renamed.map((k) => labels[k]!)]).toEqual([...z]);
  });
});

function permutations(items: readonly number[]): readonly (readonly number[])[] {
  if (items.length < 2) return [items];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}
