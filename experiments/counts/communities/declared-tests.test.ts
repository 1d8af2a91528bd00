import { describe, expect, it } from "vitest";
import type { FitScores } from "../cells/fit-scores.ts";
import type { MethodName } from "../cells/methods.ts";
import {
  claimOf,
  hiddenRise,
  ownErrors,
  ownNumbers,
  simulatedOrder,
  tolerantOrder,
} from "./declared-tests.ts";
import { errorOf, type Found, ratioOf, scoreOf } from "./found.ts";
import { chainOutcomes, longChainsOf } from "./long-chains.ts";
import { naiveWords } from "./naive-places.ts";
import { tasksOf } from "./tasks.ts";

/** A fit all of whose numbers are `value`. */
function scoresWith(value: number): FitScores {
  const both = { inSample: value, heldOut: value };
  return {
    errors: both,
    countErrors: both,
    squareErrors: both,
    medianErrors: both,
    logPredictive: value,
    meanRate: { all: value, zero: value, large: value },
    chainErrors: [both],
  };
}

/** Every task of a quick run answered with numbers that `of` gives. */
function answered(of: (part: string, method: MethodName, below?: number) => number): readonly Found[] {
  return tasksOf(true).map((task) => {
    if (task.part === "chains") {
      const value = of("chains", task.distance === undefined ? "non-private" : "noise-aware");
      return { task, result: { errors: [{ inSample: value, heldOut: value }], rHat: 1 } };
    }
    const scores = task.methods.map((method) => [method, scoresWith(of(task.part, method, task.below))]);
    const table = { origin: "real" as const, actors: 184, messages: 1, cut: 0, hidden: 0 };
    return { task, result: { ...table, scores: Object.fromEntries(scores) } };
  });
}

const ORDER = { "non-private": 3, "noise-aware": 2, naive: 4 } as const;
const all = (outcomes: readonly { readonly holds: boolean }[]) => outcomes.every(({ holds }) => holds);

describe("declared tests", () => {
  const found = answered((part, method, below) => {
    if (part === "simulated") return { ...ORDER, "noise-aware": 3.5 }[method];
    if (part === "noiseless") return 1.5;
    if (below !== undefined && method === "noise-aware") return below === 100 ? 2.5 : 3.1;
    return ORDER[method];
  });

  it("find the numbers of the fits that they ask for", () => {
    const pick = errorOf("errors", "heldOut");
    expect(scoreOf(found, { part: "figure", communities: 5, distance: 1 }, "naive", pick).mean).toBe(4);
    expect(ratioOf(found, { part: "hidden", communities: 5, distance: 5, below: 100 }, pick).mean).toBe(
      2.5 / 3,
    );
  });

  it("pass where the numbers are as misfit predicts", () => {
    expect(all(ownErrors(found, "medianErrors", false))).toBe(true);
    expect(all(ownNumbers(found, ({ logPredictive }) => logPredictive))).toBe(true);
    expect(all(simulatedOrder(found, "errors", [1, 5]))).toBe(true);
    expect(all(hiddenRise(found))).toBe(true);
    expect(all(tolerantOrder(found))).toBe(true);
    expect(all(chainOutcomes(longChainsOf(found)))).toBe(true);
  });

  it("fail where they are not", () => {
    expect(all(ownErrors(found, "squareErrors", true))).toBe(false);
    const flat = answered((part, method) => (part === "chains" ? 2.5 : ORDER[method]));
    expect(all(simulatedOrder(flat, "errors", [1, 5]))).toBe(false);
    expect(all(hiddenRise(flat))).toBe(false);
    expect(all(chainOutcomes(longChainsOf(flat)))).toBe(false);
    const worse = answered((part, method) => (part === "noiseless" ? 2.1 : ORDER[method]));
    expect(all(tolerantOrder(worse))).toBe(false);
  });

  it("say where naive is better", () => {
    expect(naiveWords(found, "figure")).toBe(
      "Naive is better than noise-aware with N = 1, 5: in 0 of 4 places by root mean square, in 2 of 2 by log predictive.",
    );
  });

  it("name the places that failed", () => {
    const { text, holds } = claimOf("x", "up", [
      { where: "here", holds: true },
      { where: "there", holds: false },
    ]);
    expect(holds).toBe(false);
    expect(text).toBe("test x: up (1 of 2 places; not in: there)");
  });
});
