import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, it } from "vitest";
import { openLedger, spend } from "../accounting/ledger/ledger.ts";
import { planTable } from "../plan/plan-table.ts";
import { parseStudy } from "../study/parse-study.ts";
import { CANARY, central, named, person, read, reports, tables } from "./hostile-records.testing.ts";
import { reporter } from "./report/make-report.ts";
import { privatize } from "./table/privatize.ts";
import type { PrivatizeOptions } from "./table/privatize-options.ts";

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
