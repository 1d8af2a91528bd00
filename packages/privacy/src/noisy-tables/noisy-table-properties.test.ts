import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOfCatalogue } from "../errors/from-catalogue.ts";
import type { DpbayesError } from "../errors/index.ts";
import { honestTables } from "./honest-table.testing.ts";
import type { NoisyTable } from "./noisy-table.ts";
import { noisyTableDigest, parseNoisyTable } from "./parse-noisy-table.ts";
import { noisyTableSchema } from "./shape.ts";
import { visits } from "./visits.testing.ts";

const validate = new Ajv2020({ strict: false }).compile(noisyTableSchema);
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Undefined where it was read. */
function refusal(value: unknown): DpbayesError | undefined {
  try {
    parseNoisyTable(value);
  } catch (error) {
    if (isOfCatalogue(error)) return error;
    throw error;
  }
  return undefined;
}

describe("a table that somebody could have published", () => {
  it("is read, and again from its JSON, with the same digest", () => {
    fc.assert(
      fc.property(honestTables, ({ json }) => {
        const table = parseNoisyTable(json);
        expect(table).toEqual(json);
        const again = parseNoisyTable(throughJson(table));
        expect(again).toEqual(table);
        expect(noisyTableDigest(again)).toBe(noisyTableDigest(table));
        expect(validate(throughJson(json)), JSON.stringify(validate.errors)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it("contradicts itself as soon as its total is another than that of its exact cells", () => {
    fc.assert(
      fc.property(honestTables, fc.integer({ min: 1, max: 5 }), ({ json, counts }, more) => {
        const table = json as unknown as NoisyTable;
        const total = counts.reduce((sum, count) => sum + count, 0);
        const exact = { keep: table.axes.map(({ name }) => name), values: counts, noise: { law: "none" } };
        const withTotal = (value: number) => ({
          ...table,
          measurements: [...table.measurements, exact, { keep: [], values: [value], noise: { law: "none" } }],
        });
        expect(refusal(withTotal(total))).toBeUndefined();
        expect(refusal(withTotal(total + more))?.code).toBe("NOISY_TABLE_CONTRADICTION");
      }),
    );
  });
});

describe("numbers that are changed", () => {
  /** Whether counts of at most 6 each fit two measurements without noise, by trying all. */
  function someFit(
    cells: readonly (readonly (readonly number[])[])[],
    values: readonly (readonly number[])[],
  ): boolean {
    const known = cells.flatMap((groups, m) => groups.map((group, i) => ({ group, value: values[m]![i]! })));
    const counts = new Array<number>(4).fill(0);
    const tryFrom = (cell: number): boolean => {
      if (cell === counts.length)
        return known.every(({ group, value }) => group.reduce((sum, at) => sum + counts[at]!, 0) === value);
      for (let count = 0; count <= 6; count++) {
        counts[cell] = count;
        if (tryFrom(cell + 1)) return true;
      }
      return false;
    };
    return tryFrom(0);
  }

  const levels = ["0", "1", "2", "3"];
  const partition = fc
    .array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 })
    .map((to) =>
      [0, 1, 2].map((g) => [0, 1, 2, 3].filter((level) => to[level] === g)).filter((g) => g.length > 0),
    )
    .filter((groups) => groups.length > 0);
  const measured = partition.chain((groups) =>
    fc.record({
      groups: fc.constant(groups),
      values: fc.array(fc.integer({ min: 0, max: 6 }), {
        minLength: groups.length,
        maxLength: groups.length,
      }),
    }),
  );

  it("are refused only if no counts fit them, and always if one margin sums the other", () => {
    let refused = 0;
    fc.assert(
      fc.property(measured, measured, (one, other) => {
        const measurements = [one, other].map(({ groups, values }) => ({
          keep: ["a"],
          groups: { a: groups.map((group) => group.map(String)) },
          values,
          noise: { law: "none" },
        }));
        const table = { format: "dpbayes.table/1", id: "t", axes: [{ name: "a", levels }], measurements };
        const found = refusal(table);
        const fits = someFit([one.groups, other.groups], [one.values, other.values]);
        if (fits) expect(found).toBeUndefined();
        const nested = one.groups.every((group) =>
          other.groups.some((whole) => group.every((level) => whole.includes(level))),
        );
        if (!fits && nested) expect(found?.code).toBe("NOISY_TABLE_CONTRADICTION");
        if (found) refused++;
      }),
      { numRuns: 400 },
    );
    expect(refused).toBeGreaterThan(20);
  });
});

describe("a damaged document", () => {
  type Path = readonly (string | number)[];

  function pathsOf(value: unknown, path: Path = []): readonly Path[] {
    if (typeof value !== "object" || value === null) return [path];
    const keys: readonly (string | number)[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
    return [
      path,
      ...keys.flatMap((key) => pathsOf((value as Record<string | number, unknown>)[key], [...path, key])),
    ];
  }

  function damaged(path: Path, value: unknown): unknown {
    if (path.length === 0) return value;
    const copy = structuredClone(visits) as unknown as Record<string | number, unknown>;
    const place = path.slice(0, -1).reduce((at, key) => at[key] as typeof copy, copy);
    if (value === undefined) delete place[path.at(-1)!];
    else place[path.at(-1)!] = value;
    return copy;
  }

  const odd = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom<unknown>(
      undefined,
      null,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      -0,
      1e308,
      2 ** 53,
      0.5,
      -1,
      "",
      "x".repeat(50_000),
      "\u0000",
      [],
      {},
      [[]],
      [null],
      10n,
      new Date(0),
      new Float64Array(3),
      new Array(4),
      () => 1,
    ),
    fc.double(),
    fc.constantFrom(
      ...["__proto__", "constructor", "toString"].map((name) => JSON.parse(`{"${name}":["x"]}`) as unknown),
    ),
  );

  it("is read or refused by a sentence of the catalogue, which repeats nothing long", () => {
    const paths = pathsOf(visits);
    fc.assert(
      fc.property(fc.constantFrom(...paths), odd, (path, value) => {
        const found = refusal(damaged(path, value));
        if (found === undefined) return;
        expect(["NOISY_TABLE_FORMAT", "NOISY_TABLE_FIELD", "NOISY_TABLE_CONTRADICTION"]).toContain(
          found.code,
        );
        expect(found.message.length).toBeLessThan(1000);
      }),
      { numRuns: 1000 },
    );
  });

  it("is refused whatever else it is", () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.jsonValue()), (value) => {
        expect(refusal(value)).toBeDefined();
      }),
    );
  });
});
