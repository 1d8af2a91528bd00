import { expect, it } from "vitest";
import { readPages } from "./read-pages.ts";

type Query = { readonly study?: string; readonly after?: string };

/** A server with so many fits, the latest first, ten to a page; a page that is full says that others may follow. */
function server(count: number) {
  const asked: Query[] = [];
  const all = Array.from({ length: count }, (_, i) => ({ number: count - i }));
  return {
    asked,
    async asking(_: string, { query = {} }: { readonly query?: Query }) {
      asked.push(JSON.parse(JSON.stringify(query)) as Query);
      const below = Number(query.after ?? Number.POSITIVE_INFINITY);
      const fits = all.filter(({ number }) => number < below).slice(0, 10);
      return { fits, ...(fits.length === 10 && { after: fits.at(-1)!.number }) };
    },
  };
}

const read = (at: Pick<ReturnType<typeof server>, "asking">, most: number) =>
  readPages("GET /v1/fits", { query: { study: "smoking" } }, most, undefined, at.asking);

it.each([
  [0, 1, { rows: 0, pages: 1, more: false }],
  [9, 3, { rows: 9, pages: 1, more: false }],
  [10, 1, { rows: 10, pages: 1, more: true }],
  [10, 2, { rows: 10, pages: 2, more: false }],
  [25, 2, { rows: 20, pages: 2, more: true }],
  [25, 3, { rows: 25, pages: 3, more: false }],
  [99, Number.POSITIVE_INFINITY, { rows: 99, pages: 10, more: false }],
])("of %i rows, %d pages of ten are %o", async (count, most, found) => {
  const { rows, ...others } = await read(server(count), most);
  expect({ rows: rows.length, ...others }).toEqual(found);
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, i) => count - i));
});

it("asks each page for what comes behind the one before, and for nothing else than was asked", async () => {
  const at = server(25);
  await read(at, 3);
  expect(at.asked).toEqual([
    { study: "smoking" },
    { study: "smoking", after: "16" },
    { study: "smoking", after: "6" },
  ]);
});

it("ends at a page that leads to itself, and fails where a page does", async () => {
  const same = { asking: async () => ({ fits: [{ number: 7 }], after: 7 }) };
  expect(await read(same, Number.POSITIVE_INFINITY)).toMatchObject({ pages: 2, more: false });
  const at = server(25);
  const failing = {
    asking: (...page: Parameters<typeof at.asking>) =>
      at.asked.length === 1 ? Promise.reject(new Error("gone")) : at.asking(...page),
  };
  await expect(read(failing, 2)).rejects.toThrow("gone");
});
