import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { errorOf, fail, programErrors, systemProblem } from "./index.ts";

test("the sentence is filled, and the code is stable", () => {
  expect(() => fail("FILE_MISSING", { file: "visits.csv" })).toThrow("visits.csv does not exist");
  expect(errorOf("FILE_MISSING").code).toBe("FILE_MISSING");
});

test.each([
  ["ENOSPC", "the disk is full"],
  ["EROFS", "the folder is read-only"],
  ["EACCES", "permission is denied"],
  ["EWHAT", "the system says EWHAT"],
])("%s is told as: %s", (code, words) => {
  expect(systemProblem(Object.assign(new Error("x"), { code }))).toBe(words);
});

test("every code is raised somewhere", () => {
  const folder = fileURLToPath(new URL("..", import.meta.url));
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.includes(".test") && !name.includes("catalogue"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
  expect(Object.keys(programErrors).filter((code) => !sources.includes(`"${code}"`))).toEqual([]);
});
