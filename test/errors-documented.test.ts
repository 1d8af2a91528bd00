import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { errorCatalogue } from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";

const rows = readFileSync("docs/errors.md", "utf8")
  .split("\n")
  .map((line) => /^\| `([A-Z_]+)` \| (.*?) \| (.+) \|$/.exec(line))
  .filter((match) => match !== null)
  .map(([, code, sentence]) => [code!, sentence!] as const);

const oneLine = (sentence: string) => sentence.replace(/\s+/g, " ");

describe("docs/errors.md", () => {
  it("lists exactly the catalogue, with its sentences", () => {
    const catalogue = Object.entries(errorCatalogue).map(([code, s]) => [code, oneLine(s)]);
    expect(rows).toEqual(catalogue);
  });
});

describe("the catalogue", () => {
  it("holds no error that nothing raises", () => {
    const folder = join("packages", "privacy", "src");
    const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.includes(".test") && !name.includes("catalogue"))
      .map((name) => readFileSync(join(folder, name), "utf8"))
      .join("\n");
    const unused = Object.keys(errorCatalogue).filter((code) => !sources.includes(`"${code}"`));
    expect(unused).toEqual([]);
  });
});
