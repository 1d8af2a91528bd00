import { expect, it } from "vitest";
import { importCases } from "./cases.ts";
import { importClaims, together } from "./page.ts";
import { importedRelease } from "./released.ts";

it.each(importCases)("$source, $kind: the truth stands in the order of the table's cells", async (given) => {
  const { table, truth } = await importedRelease(given, given.releases - 1);
  const [region, age] = table.axes.map(({ levels }) => levels);
  const cell = (one: string, other: string) =>
    truth[region!.indexOf(one) * age!.length + age!.indexOf(other)];
  expect([cell("south", "30-59"), cell("north", "<30")]).toEqual([230, 120]);
  expect(truth).toHaveLength(region!.length * age!.length);
});

it("the error of a share is that of releases, whose numbers hang together", () => {
  const alike = Array.from({ length: 100 }, (_, i) => ({ numbers: 4, held: i < 90 ? 4 : 0, width: 8 }));
  const { numbers, held, width, error } = together(alike);
  expect([numbers, held, width]).toEqual([400, 360, 800]);
  // Of 100 independent releases, sqrt(0.9·0.1/100); were the 400 numbers independent it would be half of that.
  expect(error).toBeCloseTo(0.03, 10);
});

it("claims fail where intervals hold too little", () => {
  const held = (share: number) => ({ numbers: 1000, held: 1000 * share, width: 1, error: 0.01 });
  const row = (share: number) => ({
    ...importCases[0]!,
    version: "0",
    counts: { cells: held(share), regions: held(share), ages: held(share), total: held(share) },
  });
  const holds = (share: number) => importClaims({ rows: [row(share)] }).map((claim) => claim.holds);
  expect(holds(0.87)).toEqual([true]);
  expect(holds(0.84)).toEqual([false]);
});
