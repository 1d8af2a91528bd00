import { inspect } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { DpbayesError } from "../../errors/index.ts";
import { exactSumsOf } from "./sums-row.ts";

const SECRET = "73194652";
const good = {
  format: "dpbayes.sums/1",
  study: "0".repeat(64),
  part: "all",
  records: Number(SECRET),
  invalid: 0,
  reason: "0",
  totals: `${SECRET} -${SECRET}`,
  arithmetic: "0",
};

const odd = fc.oneof(
  fc.constantFrom(
    null,
    undefined,
    "",
    "NaN",
    "1e9",
    ` ${SECRET}`,
    `${SECRET}.5`,
    `+${SECRET}`,
    `0x${SECRET}`,
    true,
  ),
  fc.constantFrom(
    [SECRET, {}],
    { [SECRET]: 1 },
    [[SECRET]],
    `${SECRET}  1`,
    `${SECRET},1`,
    Number.NaN,
    2 ** 60,
    -1,
  ),
  fc.jsonValue(),
  fc.string().map((text) => `${text}${SECRET}`),
);

/** A part is named by who sums, and named in messages; all else in a row is secret. */
const hidden = Object.keys(good).filter((name) => name !== "part");

test("whatever stands in a row, it is whole numbers or an error of the catalogue without one of them", () => {
  const changed = fc.tuple(fc.constantFrom(...hidden), odd);
  fc.assert(
    fc.property(fc.array(changed, { minLength: 1, maxLength: 3 }), (changes) => {
      try {
        const { records, totals } = exactSumsOf({ ...good, ...Object.fromEntries(changes) }, "sums.json");
        expect(Number.isSafeInteger(records) && records >= 0).toBe(true);
        expect(totals.every((total) => typeof total === "bigint")).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(DpbayesError);
        const { message, details } = error as DpbayesError;
        for (let i = 0; i + 5 <= SECRET.length; i++)
          expect(`${message} ${inspect(details)}`).not.toContain(SECRET.slice(i, i + 5));
      }
    }),
    { numRuns: 2_000 },
  );
});
