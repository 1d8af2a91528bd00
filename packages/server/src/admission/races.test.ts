import { expect, it } from "vitest";
import { testDatabase } from "../database/test-database.testing.ts";
import { racesForTokens } from "./races.testing.ts";

const { url } = await testDatabase();

/** The full form is `tokenRaces` of experiments/platform. */
it("64 devices on one code get one token, 64 reports with it count once, at two collectors, also while an epoch begins", async () => {
  const rounds = 2;
  expect(await racesForTokens(url, { rounds, devices: 64, collectors: 2, rotations: 1 })).toEqual({
    ...{ tokens: rounds, refused: 63 * rounds, otherAnswers: 0 },
    ...{ counted: rounds, repeated: 63 * rounds },
  });
});
