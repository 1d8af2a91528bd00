import { expect, it } from "vitest";
import { testDatabase } from "../database/test-database.testing.ts";
import { closingsUnderLoad } from "./closings.testing.ts";

const { url } = await testDatabase();

it("every report that was acknowledged is in the last release, whenever the study was closed", async () => {
  const found = await closingsUnderLoad(url, { closings: 4, collectors: 2, writers: 4, before: 40 });
  expect(found).toMatchObject({ wrong: 0, released: found.acknowledged, stored: found.acknowledged });
  expect(found.acknowledged).toBeGreaterThanOrEqual(160);
});
