import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openAccount } from "../accounting/ledger/account.ts";
import { openLedger } from "../accounting/ledger/ledger.ts";
import { DpbayesError } from "../errors/index.ts";
import { planTable } from "../plan/plan-table.ts";
import { samplePosterior } from "../posterior-sampling/sample-posterior.ts";
import { clippingTally } from "../records/clipping-tally.ts";
import { CANARY, central, named, person, read, reports, study, tables } from "./hostile-records.testing.ts";
import { report } from "./report/make-report.ts";
import { privatize } from "./table/privatize.ts";
import { tablePass } from "./table/table-pass.ts";

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
