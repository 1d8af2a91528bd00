import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { openAccount } from "../accounting/ledger/account.ts";
import { openLedger, spend } from "../accounting/ledger/ledger.ts";
import { DpbayesError } from "../errors/index.ts";
import { planRelease } from "../plan/plan-release.ts";
import { planTable } from "../plan/plan-table.ts";
import { samplePosterior } from "../posterior-sampling/sample-posterior.ts";
import { clippingTally } from "../records/clipping-tally.ts";
import { parseStudy } from "../study/parse-study.ts";
import type { Study } from "../study/study.ts";
import { report, reporter } from "./report/make-report.ts";
import { privatize } from "./table/privatize.ts";
import type { PrivatizeOptions } from "./table/privatize-options.ts";
import { tablePass } from "./table/table-pass.ts";

const CANARY = "Mary-4711-HIV";

const variables = {
  age: { type: "number", bounds: [0, 120] },
  visits: { type: "count", bounds: [0, 9] },
  smokes: { type: "boolean" },
  town: { type: "category", levels: ["north", "south"] },
  month: { type: "category", levels: ["may", "june"] },
  words: { type: "counts", length: 3, total: 9 },
};

const central = { setting: "central", epsilon: 1, delta: 1e-6, unit: "one person", neighbours: "add-remove" };
const local = { setting: "local", epsilon: 1, unit: "one person" };

function study(family: string, formula: string, privacy: object): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "s",
    question: "q?",
    variables,
    model: { family, formula, ...(family === "hidden-markov-model" && { options: { states: 2 } }) },
    privacy,
  });
}

const tables = [
  study("bernoulli", "smokes ~ 1", central),
  study("categorical", "town ~ 1", central),
  study("gaussian", "age ~ 1", central),
  study("poisson", "visits ~ 1", central),
  study("linear-regression", "age ~ visits + smokes + town", central),
  study("logistic-regression", "smokes ~ age + town", central),
  study("poisson-regression", "visits ~ age + smokes", central),
  study("naive-bayes", "town ~ smokes + month", central),
  study("hidden-markov-model", "smokes ~ town / month", central),
];

const reports = [
  study("bernoulli", "smokes ~ 1", local),
  study("categorical", "town ~ 1", local),
  study("gaussian", "age ~ 1", local),
  study("poisson", "visits ~ 1", local),
  study("topic-model", "words ~ 1", local),
  study("linear-regression", "age ~ visits + smokes", { ...local, delta: 1e-6 }),
  study("linear-regression", "age ~ visits + smokes", { ...local, delta: 1e-6, perturb: "inputs" }),
  study("logistic-regression", "smokes ~ age + town", { ...local, delta: 1e-6, perturb: "inputs" }),
];

const person = { age: 40, visits: 3, smokes: true, town: "north", month: "may", words: [1, 2, 3] };

const named = (studies: readonly Study[]) =>
  studies.map(
    (one) => [`${one.model.family} (${one.privacy.setting} ${one.privacy.perturb ?? ""})`, one] as const,
  );

/** A record that counts how often each of its fields, and of the parts of a list, is read. */
function counting(record: Readonly<Record<string, unknown>>) {
  const reads: Record<string, number> = {};
  const counted = <T extends object>(of: T, prefix: string): T =>
    new Proxy(of, {
      get(target, key, receiver) {
        const name = `${prefix}${String(key)}`;
        reads[name] = (reads[name] ?? 0) + 1;
        const value: unknown = Reflect.get(target, key, receiver);
        return Array.isArray(value) ? counted(value, `${name}.`) : value;
      },
    });
  return { record: counted(record, ""), reads };
}

function read(formula: string): readonly string[] {
  return formula.match(/[a-z]+/g)!;
}

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

describe("a field that a record only inherits", () => {
  const added: string[] = [];
  afterEach(() => {
    for (const name of added.splice(0)) delete (Object.prototype as Record<string, unknown>)[name];
  });
  const pollute = (name: string, value: unknown, enumerable: boolean) => {
    Object.defineProperty(Object.prototype, name, { value, enumerable, configurable: true, writable: true });
    added.push(name);
  };
  const fieldsOf = Object.entries(person);

  it.each(named(tables))("is missing: %s", async (_, asked) => {
    const plan = planTable(asked);
    for (const name of read(asked.model.formula)) {
      const { [name as keyof typeof person]: _own, ...rest } = person;
      pollute(name, person[name as keyof typeof person], false);
      await expect(privatize(plan, [rest])).rejects.toThrow(`field ${name} is missing`);
      delete (Object.prototype as Record<string, unknown>)[name];
    }
  });

  it.each(named(reports))("is missing: %s", (_, asked) => {
    const make = reporter(asked);
    for (const [name, value] of fieldsOf) pollute(name, value, false);
    expect(() => make({})).toThrow("is missing");
    expect(() => make(person)).not.toThrow();
  });

  it.each(["smokes", "delta", "level", "anything"])(
    "stops every run while all objects can be seen to inherit %s",
    async (name) => {
      const [asked, plan, make] = [tables[0]!, planTable(tables[0]!), reporter(reports[0]!)];
      const ledger = openLedger({ budget: { epsilon: 1 }, unit: "one person", neighbours: "add-remove" });
      function* polluting() {
        yield person;
        pollute(name, true, true);
        yield {};
      }
      const codes: unknown[] = [];
      for (const use of [
        () => privatize(plan, polluting()),
        () => privatize(asked, [person]),
        () => privatize(plan, [person]),
        async () => make(person),
        async () => parseStudy(asked),
        async () => parseStudy({ ...asked }),
        async () => openLedger({ budget: { epsilon: 1 }, unit: "person", neighbours: "local" }),
        async () => spend(ledger, { id: "a", epsilon: 1 }),
      ])
        codes.push(
          await use().then(
            () => "done",
            ({ code }) => code,
          ),
        );
      delete (Object.prototype as Record<string, unknown>)[name];
      expect(codes).toEqual(Array.from({ length: 8 }, () => "OBJECTS_CHANGED"));
    },
  );

  it("may be of its class", async () => {
    class Patient {
      get age(): number {
        return 40;
      }
    }
    const counted = parseStudy({ ...tables[2]!, privacy: { ...central, neighbours: "replace-one" } });
    expect((await privatize(counted, [new Patient(), Object.create(person)])).count).toBe(2);
  });

  it("is the record's own in any realm and with any prototype", async () => {
    const bare = Object.assign(Object.create(null), person);
    const foreign = runInNewContext("({ age: 40 })");
    const release = await privatize(
      parseStudy({ ...tables[2]!, privacy: { ...central, neighbours: "replace-one" } }),
      [
        bare,
        foreign,
        new (class Patient {
          age = 3;
        })(),
      ],
    );
    expect(release.count).toBe(3);
  });
});

describe("an error of the holder's own code", () => {
  const thrown = [
    new RangeError(CANARY),
    new DpbayesError("RECORD_FIELD", CANARY, { field: CANARY }),
    CANARY,
    Object.assign(Object.create(null), { message: CANARY }),
  ];
  const everything = (error: unknown) => {
    const { message, stack, details, cause } = error as DpbayesError;
    return `${message}${stack}${JSON.stringify(details)}${String(cause)}`;
  };

  it.each(named(tables))("is replaced where a field throws it: %s", async (_, asked) => {
    for (const error of thrown)
      for (const name of read(asked.model.formula)) {
        const record = Object.defineProperty({ ...person }, name, {
          get: () => {
            throw error;
          },
        });
        const refusal = await privatize(asked, [record]).catch((caught: unknown) => caught);
        expect(refusal).toMatchObject({ code: "RECORD_SHAPE" });
        expect(everything(refusal)).not.toContain("Mary");
      }
  });

  it.each(["getPrototypeOf", "get", "getOwnPropertyDescriptor", "has", "ownKeys"] as const)(
    "is replaced where the trap %s of a proxy throws it",
    (trap) => {
      for (const error of thrown)
        for (const asked of reports) {
          const throwing = {
            [trap]: () => {
              throw error;
            },
          };
          for (const record of [
            new Proxy({ ...person }, throwing),
            { ...person, words: new Proxy([1, 2, 3], throwing), age: new Proxy({}, throwing) },
          ])
            try {
              report(asked, record);
            } catch (refusal) {
              expect(refusal).toBeInstanceOf(DpbayesError);
              expect(everything(refusal)).not.toContain("Mary");
            }
        }
    },
  );

  it("is replaced where the stream of records throws it", async () => {
    const account = openAccount(
      openLedger({ budget: { epsilon: 9 }, unit: "one person", neighbours: "add-remove" }),
    );
    const asked = study("bernoulli", "smokes ~ 1", { ...central, delta: undefined });
    for (const error of thrown) {
      const streams = [
        () =>
          (async function* () {
            yield person;
            throw error;
          })(),
        () =>
          (function* () {
            yield person;
            throw error;
          })(),
        () => ({
          [Symbol.iterator]: () => {
            throw error;
          },
        }),
        () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }) }),
        () => ({
          [Symbol.iterator]: () => ({
            next: () => ({
              get value() {
                throw error;
              },
            }),
          }),
        }),
      ];
      for (const stream of streams)
        for (const run of [
          () => privatize(asked, stream() as Iterable<unknown>),
          () => samplePosterior(asked, stream() as Iterable<unknown>, { account }),
        ]) {
          const refusal = await run().catch((caught: unknown) => caught);
          expect(refusal).toMatchObject({ code: "RECORDS_UNREADABLE" });
          expect(everything(refusal)).not.toContain("Mary");
        }
    }
  });
});

describe("records that are left out", () => {
  const wrong = fc.constantFrom<Record<string, unknown>>(
    { age: CANARY },
    { visits: -1 },
    { smokes: "yes" },
    { town: "east" },
    { month: 3 },
  );
  const right = fc.record({
    age: fc.double({ min: -10, max: 130, noNaN: true }),
    visits: fc.nat(12),
    smokes: fc.boolean(),
    town: fc.constantFrom("north", "south"),
    month: fc.constantFrom("may", "june"),
  });
  const rows = fc.array(
    fc.tuple(right, fc.option(wrong)).map(([record, flaw]) => ({ ...record, ...flaw })),
    { maxLength: 30 },
  );

  it.each(named(tables))("leave nothing in the sums: %s", (_, asked) => {
    const plan = planTable(asked);
    const wanted = read(asked.model.formula);
    fc.assert(
      fc.property(rows, (table) => {
        const kept: unknown[] = [];
        const pass = tablePass(plan, plan.measure(clippingTally()));
        for (const record of table)
          try {
            pass.add(record, 1);
            kept.push(record);
          } catch (error) {
            expect(error).toBeInstanceOf(DpbayesError);
          }
        const alone = tablePass(plan, plan.measure(clippingTally()));
        for (const record of kept) alone.add(record, 1);
        expect(pass.totals()).toEqual(alone.totals());
        expect(wanted.length).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
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

describe("options", () => {
  it("are the caller's own", async () => {
    const asked = tables[0]!;
    Object.defineProperty(Object.prototype, "onInvalid", { value: "skip", configurable: true });
    Object.defineProperty(Object.prototype, "holder", { value: CANARY, configurable: true });
    try {
      await expect(privatize(asked, [{ smokes: 3 }], {} as PrivatizeOptions)).rejects.toThrow("field smokes");
      expect(Object.keys(await privatize(asked, [person]))).not.toContain("holder");
    } finally {
      delete (Object.prototype as Record<string, unknown>)["onInvalid"];
      delete (Object.prototype as Record<string, unknown>)["holder"];
    }
  });
});
