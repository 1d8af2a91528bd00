import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { anchorsOf, brokenLinks, danglingNames, markdownFiles } from "./documented-links.ts";

const root = process.cwd();
const pages = markdownFiles(root);

describe("links", () => {
  it("lead to files and headings that are there", () => {
    expect(pages.length).toBeGreaterThan(40);
    expect(pages.flatMap((page) => brokenLinks(root, page))).toEqual([]);
  });

  it("of doc comments name something that is declared", () => {
    const files = readdirSync("packages", { recursive: true, encoding: "utf8" }).filter((name) =>
      /^[^/]+\/src\/.*\.ts$/.test(name),
    );
    expect(danglingNames(files.map((name) => readFileSync(join("packages", name), "utf8")))).toEqual([]);
    expect(danglingNames(["/** {@link here}, {@link there} */", "const here = 1;"])).toEqual(["there"]);
  });

  it("know how headings are named", () => {
    const text = "# A b, c: `d`\n\n```sh\n# no heading\n```\n## A b\n## A b\n";
    expect([...anchorsOf(text)]).toEqual(["a-b-c-d", "a-b", "a-b-1"]);
  });
});
