import { describe, expect, it } from "vitest";
import { hmac } from "../../../json/hmac.ts";
import type { VectorPlan } from "../../../plan/plan.ts";
import { planTable } from "../../../plan/plan-table.ts";
import { clippingTally } from "../../../records/clipping-tally.ts";
import { parseStudy } from "../../../study/parse-study.ts";
import { privatize } from "../privatize.ts";
import type { PrivateDiagnostics } from "../privatize-options.ts";
import { tablePass } from "../table-pass.ts";
import { bigShareOf, shareOf } from "./person-share.ts";
import type { PersonSpill } from "./person-spill.ts";

interface Asked {
  readonly model?: object;
  readonly privacy?: object;
}

function studyOf({ model, privacy }: Asked = {}) {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "visits",
    question: "How long do patients stay?",
    variables: {
      days: { type: "number", bounds: [0, 30] },
      age: { type: "number", bounds: [18, 98] },
      readmitted: { type: "boolean" },
    },
    model: { family: "gaussian", formula: "days ~ 1", ...model },
    privacy: {
      setting: "central",
      epsilon: 1,
      delta: 1e-6,
      unit: "one patient",
      neighbours: "replace-one",
      person: "patient",
      records: "average",
      ...privacy,
    },
  });
}

const table = [
  { patient: "a", days: 3, age: 20, readmitted: false },
  { patient: 7, days: 10, age: 50, readmitted: true },
  { patient: "a", days: 4, age: 21, readmitted: true },
  { patient: "b ", days: 99, age: 98, readmitted: false },
  { patient: "7", days: 0, age: 51, readmitted: false },
  { patient: "a", days: 20, age: 25, readmitted: true },
];
const byPerson = [[0, 2, 5], [1, 4], [3]].map((rows) => rows.map((row) => table[row]!));

function sumsOf(plan: VectorPlan, records: readonly object[], spill?: PersonSpill): readonly bigint[] {
  const pass = tablePass(plan, plan.measure(clippingTally()), spill);
  records.forEach((record, i) => {
    pass.add(record, i + 1);
  });
  return pass.totals();
}

/** Each record's whole steps, from a table of that record alone. */
function stepsOf(plan: VectorPlan, record: object): readonly bigint[] {
  const { contribution: _, ...alone } = plan;
  return sumsOf(alone, [record]);
}

/** Σ over persons of ⌊min(m, most)/m·Σ steps + 1/2⌋, in BigInts. */
function expected(plan: VectorPlan, persons: readonly (readonly object[])[], most = 1n): readonly bigint[] {
  const floor = (a: bigint, b: bigint) => a / b - (a % b < 0n ? 1n : 0n);
  const shares = persons.map((records) => {
    const m = BigInt(records.length);
    const counted = m < most ? m : most;
    const steps = records.map((record) => stepsOf(plan, record));
    return steps[0]!.map((_, i) =>
      floor(2n * counted * steps.reduce((sum, one) => sum + one[i]!, 0n) + m, 2n * m),
    );
  });
  return shares[0]!.map((_, i) => shares.reduce((sum, one) => sum + one[i]!, 0n));
}

const families = [
  { family: "gaussian", formula: "days ~ 1" },
  { family: "bernoulli", formula: "readmitted ~ 1" },
  { family: "linear-regression", formula: "days ~ age + readmitted" },
];

describe.each(families)("persons with several records: $family", (model) => {
  it.each(["replace-one", "add-remove"])("add the mean of their records' statistics, %s", (neighbours) => {
    const plan = planTable(studyOf({ model, privacy: { neighbours } }));
    expect(sumsOf(plan, table)).toEqual(expected(plan, byPerson));
    expect(sumsOf(plan, table.toReversed())).toEqual(expected(plan, byPerson));
  });

  it("have the sensitivity of one record, and rounding beside it", () => {
    const persons = planTable(studyOf({ model })).mechanism.parameters;
    const records = planTable(
      studyOf({
        model,
        privacy: {
          person: undefined,
          records: undefined,
          ...(model.family === "bernoulli" && { mechanism: "laplace" }),
        },
      }),
    ).mechanism.parameters;
    const [one, other] = [persons, records] as unknown as {
      sensitivity: number;
      sensitivitySteps: number;
      grid: number;
    }[];
    expect(one!.sensitivity).toBe(other!.sensitivity);
    expect(one!.sensitivitySteps * one!.grid).toBeGreaterThan(other!.sensitivity);
    expect((one!.sensitivitySteps * one!.grid) / other!.sensitivity).toBeLessThan(1.001);
  });

  it("add the mean of their first records", () => {
    const plan = planTable(studyOf({ model, privacy: { records: { first: 2 } } }));
    const firsts = byPerson.map((records) => records.slice(0, 2));
    expect(sumsOf(plan, table)).toEqual(expected(plan, firsts));
    const one = planTable(studyOf({ model, privacy: { records: { first: 1 } } }));
    expect(sumsOf(one, table)).toEqual(
      expected(
        one,
        firsts.map(([first]) => [first!]),
      ),
    );
  });

  it("are added up on a disk as in memory", () => {
    const plan = planTable(studyOf({ model }));
    const many = Array.from({ length: 600 }, (_, i) => ({
      patient: (i * 37) % 211,
      days: i % 31,
      age: 18 + (i % 70),
      readmitted: i % 3 === 0,
    }));
    let opened = 0;
    const spill = memorySpill(() => opened++);
    expect(sumsOf(plan, many, spill)).toEqual(sumsOf(plan, many));
    // One for all, and for each pile that has more than a person.
    expect(opened).toBeGreaterThan(20);
  });
});

/** Room for one person in memory. */
function memorySpill(onOpen: () => void): PersonSpill {
  return {
    room: 1,
    open() {
      onOpen();
      const piles = new Map<number, Uint8Array[]>();
      return {
        put: (pile, entry) => void piles.set(pile, [...(piles.get(pile) ?? []), entry]),
        entries: (pile) => piles.get(pile) ?? [],
        discard: () => piles.clear(),
      };
    },
  };
}

it("one of a person's records is drawn, each as often", () => {
  const model = { family: "bernoulli", formula: "readmitted ~ 1" };
  const plan = planTable(studyOf({ model, privacy: { records: "one-at-random" } }));
  for (const which of [0, 1, 2]) {
    const records = Array.from({ length: 2700 }, (_, i) => ({
      patient: i % 900,
      readmitted: Math.floor(i / 900) === which,
    }));
    const [successes] = sumsOf(plan, records);
    // 900 draws at probability 1/3 have an sd of 14.1; six of them are passed once in 5e8 runs.
    expect(Math.abs(Number(successes) - 300)).toBeLessThan(85);
  }
});

it("a total adds a person's records up to a number, and their mean so many times beyond", () => {
  const model = { family: "total", formula: "days ~ 1" };
  const plan = planTable(studyOf({ model, privacy: { records: { sum: 2 } } }));
  expect(sumsOf(plan, table)).toEqual(expected(plan, byPerson, 2n));
  // 0 to 30 days, twice: replacing a person by one with other records, or fewer.
  expect(plan.mechanism.parameters).toMatchObject({ sensitivity: expect.closeTo(60, 9) });
});

it("a share is rounded exactly", () => {
  for (const sum of [-7, -3, -2, -1, 0, 1, 2, 5, 2 ** 53 - 1, -(2 ** 53) + 1])
    for (const m of [1, 2, 3, 4, 1000])
      for (const most of [1, 2, 3])
        expect(BigInt(shareOf(sum, m, most))).toBe(
          most > 1 && m > most
            ? BigInt(Number(bigShareOf(BigInt(sum), m, most)))
            : bigShareOf(BigInt(sum), m, most),
        );
  expect(bigShareOf(-3n, 2, 1)).toBe(-1n);
  expect(bigShareOf(3n, 2, 1)).toBe(2n);
});

it("the hash of an id is HMAC-SHA-256 (RFC 4231, cases 2 and 3)", () => {
  const hex = (words: Uint32Array) =>
    Array.from(words, (word) => word.toString(16).padStart(8, "0")).join("");
  expect(hex(hmac(new TextEncoder().encode("Jefe"))("what do ya want for nothing?"))).toBe(
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
  );
  expect(hex(hmac(new Uint8Array(20).fill(0x0b))("Hi There"))).toBe(
    "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
  );
});

describe("a release of persons", () => {
  it("counts persons, tells the holder of both, and nobody of records", async () => {
    let told: PrivateDiagnostics | undefined;
    const heard: number[] = [];
    const release = await privatize(studyOf(), table, {
      onPrivateDiagnostics: (facts) => {
        told = facts;
      },
      onProgress: (count) => heard.push(count),
    });
    expect(release.count).toBe(3);
    expect(told).toMatchObject({ records: 6, persons: 3, clipped: { days: 1 } });
    expect(heard).toEqual([]);
    expect(JSON.stringify(release)).not.toContain('"a"');
  });

  it.each([undefined, null, "", "  ", true, Number.NaN, {}])(
    "refuses the id %j like any other field",
    async (patient) => {
      const wrong = [...table, { ...table[0]!, patient }];
      await expect(privatize(studyOf(), wrong)).rejects.toThrow(
        /record 7, field patient is .*, must be the id of a person/,
      );
      const hidden = studyOf({ privacy: { neighbours: "add-remove" } });
      let told: PrivateDiagnostics | undefined;
      await privatize(hidden, wrong, {
        onInvalid: "skip",
        onPrivateDiagnostics: (facts) => {
          told = facts;
        },
      });
      expect(told).toMatchObject({ persons: 3, skipped: { RECORD_FIELD: 1 } });
    },
  );
});

describe("a study that names a person", () => {
  it.each([
    [{ records: undefined }, "privacy.records is missing"],
    [{ person: undefined }, "privacy.person is missing"],
    [{ records: {} }, "privacy.records is"],
    [{ records: { first: 1, sum: 2 } }, "privacy.records is"],
    [{ records: { first: 0 } }, "privacy.records.first"],
    [{ records: { sum: 3 } }, "used for the family total only"],
    [{ person: "days" }, "a variable of the study"],
    [{ unit: "one row of visits" }, "privacy.unit"],
    [{ setting: "local", neighbours: undefined }, "a device is one person's"],
  ])("says %j no", (privacy, words) => {
    expect(() => studyOf({ privacy })).toThrow(words);
  });

  it("cannot have whole noise on shares", () => {
    const model = { family: "bernoulli", formula: "readmitted ~ 1" };
    const privacy = { mechanism: "geometric" };
    expect(() => planTable(studyOf({ model, privacy }))).toThrow("a person's share of it is not whole");
    expect(planTable(studyOf({ model })).mechanism.kind).toBe("laplace");
    const drawn = { ...privacy, records: "one-at-random" };
    expect(planTable(studyOf({ model, privacy: drawn })).mechanism.kind).toBe("geometric");
  });
});
