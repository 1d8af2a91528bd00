import { expect, it } from "vitest";
import { errorOf } from "../errors/index.ts";
import { retryWhileLost } from "./retry-while-lost.ts";

function failing(times: number, error: Error) {
  let left = times;
  return async () => {
    if (left-- > 0) throw error;
    return "done";
  };
}

const coded = (code: string) => Object.assign(new Error("refused"), { code });

it.each([
  ["refused", coded("ECONNREFUSED")],
  ["starting", coded("57P03")],
  ["cut off", new Error("Connection terminated unexpectedly")],
  ["told in our words", errorOf("DATABASE_UNREACHABLE", { problem: "ECONNREFUSED" })],
])("goes on behind a database that was %s", async (_, error) => {
  expect(await retryWhileLost(failing(2, error))).toBe("done");
});

it.each([coded("42P01"), errorOf("MIGRATION_CHANGED", { found: "0001" })])(
  "tells %s, which no waiting mends",
  async (error) => {
    await expect(retryWhileLost(failing(1, error))).rejects.toBe(error);
  },
);
