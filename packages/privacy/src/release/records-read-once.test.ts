import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { openAccount } from "../accounting/ledger/account.ts";
import { openLedger } from "../accounting/ledger/ledger.ts";
import { DpbayesError } from "../errors/index.ts";
import { planRelease } from "../plan/plan-release.ts";
import { samplePosterior } from "../posterior-sampling/sample-posterior.ts";
import { clippingTally } from "../records/clipping-tally.ts";
import {
  central,
  counting,
  local,
  named,
  person,
  read,
  reports,
  study,
  tables,
} from "./hostile-records.testing.ts";
import { report, reporter } from "./report/make-report.ts";
import { privatize } from "./table/privatize.ts";

describe("every field of a record is read exactly once", () => {
  it.each(named(tables))("%s", async (_, asked) => {
    const { record, reads } = counting(person);
    await privatize(asked, [record]);
    expect(reads).toEqual(Object.fromEntries(read(asked.model.formula).map((name) => [name, 1])));
  });

  it.each(named(reports))("%s", (_, asked) => {
    const { record, reads } = counting(person);
    report(asked, record);
    const parts = { "words.length": 1, "words.0": 1, "words.1": 1, "words.2": 1 };
    expect(reads).toEqual({
      ...Object.fromEntries(read(asked.model.formula).map((name) => [name, 1])),
      ...(asked.model.family === "topic-model" && parts),
    });
  });

  it("a posterior sample", async () => {
    const asked = study("naive-bayes", "town ~ smokes + month", { ...central, delta: undefined });
    const account = openAccount(
      openLedger({ budget: { epsilon: 9 }, unit: "one person", neighbours: "add-remove" }),
    );
    const { record, reads } = counting(person);
    await samplePosterior(asked, [record], { account });
    expect(reads).toEqual({ town: 1, smokes: 1, month: 1 });
  });
});

describe("a list that changes while it is read", () => {
  const words = study("topic-model", "words ~ 1", { ...local, epsilon: 1e6 });

  it("does not bring back the list of the person before", () => {
    const make = reporter(words);
    expect(make({ words: [2, 3, 4] }).values).toEqual([2, 3, 4]);
    let asked = 0;
    const shrinking = new Proxy([0, 0, 0], {
      get: (target, key) => (key === "length" ? (asked++ === 0 ? 3 : 0) : Reflect.get(target, key)),
    });
    expect(make({ words: shrinking }).values).toEqual([0, 0, 0]);
  });

  it("is refused where a part is a hole, whatever arrays inherit", () => {
    const make = reporter(words);
    const holes = [1, 1, 1];
    delete holes[1];
    Object.defineProperty(Array.prototype, "1", { value: 7, configurable: true, writable: true });
    try {
      expect(() => make({ words: holes })).toThrow("field words[1] is missing");
    } finally {
      delete (Array.prototype as unknown as Record<string, unknown>)["1"];
    }
  });

  it("may be a typed array, also over shared memory, and of another realm", () => {
    const make = reporter(words);
    const shared = new Int32Array(new SharedArrayBuffer(12));
    shared.set([1, 2, 3]);
    expect(make({ words: shared }).values).toEqual([1, 2, 3]);
    expect(make({ words: Float64Array.of(3, 2, 1) }).values).toEqual([3, 2, 1]);
    expect(make(runInNewContext("({ words: [3, 1, 2] })")).values).toEqual([3, 1, 2]);
    expect(make(runInNewContext("({ words: Uint8Array.of(3, 1, 2) })")).values).toEqual([3, 1, 2]);
    for (const none of [new DataView(new ArrayBuffer(3)), "123", { length: 3, 0: 1, 1: 1, 2: 1 }])
      expect(() => make({ words: none })).toThrow(DpbayesError);
  });
});

describe("what one record is measured as", () => {
  it.each([...named(tables), ...named(reports)])("has every number written anew: %s", (_, asked) => {
    const plan = planRelease(asked);
    if (plan.route === "answer") return;
    const length = plan.statistic.layout.coordinates.length - Number(plan.route === "inputs-and-answer");
    const out = new Float64Array(length).fill(Number.NaN);
    plan.measure(clippingTally())(person, 1, out);
    expect([...out].filter(Number.isNaN)).toEqual([]);
  });
});
