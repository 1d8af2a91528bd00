import { expect, it } from "vitest";
import { collectorKills } from "./collector-kills.ts";

it("loses and doubles no acknowledged report when collector and database are killed under load", async () => {
  const found = await collectorKills({ kills: 4, clients: 24, between: 30 });
  expect(found.kills.collector + found.kills.database).toBe(4);
  expect(found.acknowledged).toBeGreaterThanOrEqual(150);
  expect(found).toMatchObject({
    lost: 0,
    forgotten: 0,
    differing: 0,
    sameRelease: true,
    odd: {},
    exitCode: 0,
  });
  expect(found.counted).toBe(found.stored);
  expect(found.stored).toBeGreaterThanOrEqual(found.acknowledged);
}, 300_000);
