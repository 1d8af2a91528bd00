import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Compared, limits } from "./comparison.testing.ts";
import { comparePublished, publishedIn } from "./published.testing.ts";

/**
 * The folder `posterior_database` of a copy of posteriordb (github.com/stan-dev/posteriordb) with its
 * data unpacked. Its data are not part of this project: without it only the record is checked.
 */
const root = process.env["DPBAYES_POSTERIORDB"];

interface Shown {
  readonly rHat: number;
  readonly troubled: number;
  readonly rows: readonly Pick<Compared, "name" | "distance">[];
}

function expectAgreement({ rHat, troubled, rows }: Shown): void {
  expect(rHat).toBeLessThan(limits.rHat);
  expect(troubled).toBeLessThan(limits.troubled);
  for (const { name, distance } of rows) expect(Math.abs(distance), name).toBeLessThan(limits.distance);
}

describe("posteriordb's published means", () => {
  it("were met within 4 standard errors by at least six posteriors when last compared", () => {
    const file = new URL("../../../reference/posteriordb.json", import.meta.url);
    const { entries } = JSON.parse(readFileSync(file, "utf8")) as { readonly entries: readonly Shown[] };
    expect(entries.length).toBeGreaterThanOrEqual(6);
    for (const entry of entries) expectAgreement(entry);
  });

  for (const posterior of publishedIn(root))
    it(`${posterior.data}-${posterior.model}`, { timeout: 300_000 }, async () => {
      const { compared, ...shown } = await comparePublished(root!, posterior);
      expectAgreement({ ...shown, rows: compared });
    });
});
