import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const experiments = fileURLToPath(new URL("../experiments", import.meta.url));

/** A file's place as stacks show it: "(/home/me/a.ts:3:1)", "file:///home", "C:\\\\Users". */
const PLACE = /file:\/\/\/|\((?:\/[^\s/()]+){2,}:|[A-Z]:\\\\/;

test("stored results do not say where a machine keeps its files", () => {
  const stored = readdirSync(experiments, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".json"),
  );
  expect(stored.length).toBeGreaterThan(10);
  const telling = stored.filter((path) => PLACE.test(readFileSync(join(experiments, path), "utf8")));
  expect(telling).toEqual([]);
});
