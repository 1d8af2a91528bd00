import { expect, it } from "vitest";
import { awkwardPlans } from "./awkward-tables.testing.ts";
import { postgres } from "./dialects/postgres.ts";
import type { SqlSession } from "./sql-session.ts";
import { sqlSums } from "./sql-sums.ts";

const { plan } = awkwardPlans.find(({ name }) => name === "gaussian, income ~ 1, replace-one")!;

/** An engine that answers from a list, two columns beside the sum at a time. */
function scripted(answers: readonly (readonly unknown[])[]): { session: SqlSession; closed: () => boolean } {
  const left = [...answers];
  let closed = false;
  const session: SqlSession = {
    dialect: { ...postgres, mostColumns: 3 },
    relation: async () => ({ sql: "t", kinds: new Map([["income", "number"]]) }),
    all: async () => [left.shift()!],
    pieces: () => {
      throw new Error("no rows are read");
    },
    close: async () => {
      closed = true;
    },
  };
  return { session, closed: () => closed };
}

const constant = 1.5 * 2 ** 52;

it("takes the rounding constant off, once for each record, whatever form whole numbers come in", async () => {
  const { session, closed } = scripted([
    ["2", "0", String(2n * BigInt(constant) + 7n)],
    [2n, 0n, 2n * BigInt(constant) - 3n],
  ]);
  const sums = await sqlSums(async () => session, plan, "t", {});
  expect(sums).toEqual({ totals: [7n, -3n], records: 2, clipped: {}, skipped: {} });
  expect(closed()).toBe(true);
});

it("refuses a table that changes between two scans", async () => {
  const { session, closed } = scripted([
    [2, 0, 2 * constant],
    [3, 0, 3 * constant],
  ]);
  await expect(sqlSums(async () => session, plan, "visits", {})).rejects.toThrow(
    "visits changed while it was read; nothing was released",
  );
  expect(closed()).toBe(true);
});
