import { parseStudy } from "@dpbayes/privacy";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { engineNames } from "../dialects/engine-names.ts";
import { exactConstant } from "../dialects/exact-constant.ts";
import { evaluate } from "../evaluate.testing.ts";
import { emitSums } from "./emit-sums.ts";
import { arithmeticHolds } from "./self-check.ts";
import { partsOfTableName } from "./table-name.ts";

const study = (changes: object, privacy: object = {}) =>
  parseStudy({
    format: "dpbayes.study/1",
    id: "printed",
    question: "What is printed?",
    variables: {
      age: { type: "number", bounds: [18, 98.6] },
      ward: { type: "category", levels: ["A", "it's", "back\\slash"] },
      urgent: { type: "boolean" },
    },
    model: { family: "mean", formula: "age ~ 1" },
    privacy: { setting: "central", epsilon: 1, unit: "one row", neighbours: "replace-one", ...privacy },
    ...changes,
  });

const persons = { unit: "one patient", person: "patient", records: "average" };
const printed = [
  study({}),
  study({ model: { family: "naive-bayes", formula: "ward ~ urgent" } }),
  study({ model: { family: "gaussian", formula: "age ~ 1" } }, persons),
];

describe.each(engineNames)("the SQL for %s", (engine) => {
  it("is what it was", async () => {
    const sql = printed.map((one) => emitSums(one, { engine, table: 'clinic."odd ""name"', part: "north" }));
    await expect(sql.join("\n")).toMatchFileSnapshot(`../../../../../../test/printed-sql/${engine}.sql`);
  });
});

test("small numbers are summed in 64 bits, larger ones in two halves", () => {
  const sql = (epsilon: number) => emitSums(study({}, { epsilon }), { engine: "spark", table: "t" });
  expect(sql(1)).toContain("sum(CAST(t0 AS BIGINT) - 6755399441055744)");
  expect(sql(1e4)).toContain("sum(shiftright(CAST(t0 AS BIGINT), 26))");
});

test("a double is a quotient or a product of whole numbers that are doubles", () => {
  const double = (value: number) => {
    const sql = exactConstant(value, (whole) => {
      expect(BigInt(Number(whole))).toBe(BigInt(whole));
      return `(${whole})`;
    });
    expect(sql).toMatch(/^[-\d()/* ]+$/);
    return new Function(`return ${sql}`)() as number;
  };
  const normal = fc.double({ noNaN: true, noDefaultInfinity: true }).filter((v) => Math.abs(v) >= 2 ** -1022);
  fc.assert(fc.property(normal, (value) => double(value) === value));
  for (const value of [0, 1, -1, 0.1, 2 ** 53, -(2 ** -200), Number.MAX_VALUE, 6755399441055744])
    expect(double(value)).toBe(value);
});

test("the arithmetic that engines check of themselves holds here", () => {
  const value = {
    kind: "choice",
    cases: [{ when: arithmeticHolds, value: constant(1) }],
    otherwise: constant(0),
  } as const;
  expect(evaluate(value, new Map())).toBe(1);
});

function constant(value: number) {
  return { kind: "constant", value } as const;
}

test.each<[string, readonly string[] | undefined]>([
  ["visits", ["visits"]],
  ['a."b.c".d', ["a", "b.c", "d"]],
  ["a.b.c.d", undefined],
  ["a..b", undefined],
  ["", undefined],
])("the name of a table: %s", (given, parts) => expect(partsOfTableName(given)).toEqual(parts));

describe("what cannot be exact, or cannot be seen, is not printed", () => {
  const dated = { age: { type: "number", bounds: [0, 9], date: { origin: "2024-01-01", unit: "weeks" } } };
  test.each<[string, ReturnType<typeof study>, RegExp]>([
    ["dates", study({ variables: dated }), /age is written in texts or dates/],
    [
      "one record at random",
      study({}, { ...persons, records: "one-at-random" }),
      /drawn with the secure source/,
    ],
    ["first records", study({}, { ...persons, records: { first: 2 } }), /told by their order/],
    [
      "many records of a person",
      study({ model: { family: "total", formula: "age ~ 1" } }, { ...persons, records: { sum: 600 } }),
      /600 records of a person are more than 512/,
    ],
    [
      "tiny bounds",
      study({ variables: { age: { type: "number", bounds: [0, 1e-30] } } }),
      /too large or too small/,
    ],
  ])("%s", (_, asked, why) => {
    expect(() => emitSums(asked, { engine: "spark", table: "t" })).toThrow(why);
  });

  it("a local study", () => {
    const local = study({ privacy: { setting: "local", epsilon: 1, unit: "one person" } });
    expect(() => emitSums(local, { engine: "spark", table: "t" })).toThrow(
      /reports made on each person's device/,
    );
  });
});
