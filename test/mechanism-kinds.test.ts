import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { mechanismKinds } from "@dpbayes/privacy/formats";
import { expect, it } from "vitest";

/** Where mechanisms live; everybody else finds them through the tables of these rooms. */
const homes = /packages\/(privacy\/src\/mechanisms|inference\/src\/noise)\//;

/** Words that name nothing but a mechanism: "gaussian" and "geometric" are families of data as well. */
const words = [...mechanismKinds, "gaussian-with-response"].filter(
  (kind) => kind !== "gaussian" && kind !== "geometric",
);
const comparison = new RegExp(
  `(?:\\bcase |[=!]== )"(?:${words.join("|")})"|mechanism(?:\\?)?\\.kind [=!]== "`,
);

it("asks no mechanism for its kind outside its own folder: a new one needs no other file", () => {
  const sources = readdirSync("packages", { recursive: true, encoding: "utf8" })
    .map((name) => join("packages", name).split(sep).join("/"))
    .filter((path) => /\/src\/.*\.ts$/.test(path) && !/\.test(ing)?\.ts$/.test(path) && !homes.test(path));
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((path) => comparison.test(readFileSync(path, "utf8")))).toEqual([]);
});

it("would notice a file that does", () => {
  for (const line of ['case "laplace":', 'kind === "unary-encoding"', 'if (mechanism.kind !== "gaussian")'])
    expect(comparison.test(line)).toBe(true);
});
