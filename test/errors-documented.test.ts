import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inferenceErrors } from "@dpbayes/inference";
import { privacyErrors } from "@dpbayes/privacy";
import { serverErrors } from "@dpbayes/server";
import { programErrors } from "dpbayes";
import { describe, expect, it } from "vitest";

const [, privateSide, inference, program, server] = readFileSync("docs/errors.md", "utf8").split(/^## /m);

function documented(section: string | undefined): readonly (readonly [string, string])[] {
  return [...(section ?? "").matchAll(/^\| `([A-Z_]+)` \| (.*?) \| (.+) \|$/gm)].map((m) => [m[1]!, m[2]!]);
}

const oneLine = (sentence: string) => sentence.replace(/\s+/g, " ");

describe.each([
  ["privacy", privacyErrors, privateSide],
  ["inference", inferenceErrors, inference],
  ["dpbayes", programErrors, program],
  ["server", serverErrors, server],
] as const)("the errors of %s", (name, catalogue, section) => {
  it("are documented, all of them and with their sentences", () => {
    expect(documented(section)).toEqual(Object.entries(catalogue).map(([code, s]) => [code, oneLine(s)]));
  });

  it("are all raised somewhere", () => {
    const folder = join("packages", name, "src");
    const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.includes(".test") && !file.includes("catalogue"))
      .map((file) => readFileSync(join(folder, file), "utf8"))
      .join("\n");
    expect(Object.keys(catalogue).filter((code) => !sources.includes(`"${code}"`))).toEqual([]);
  });
});
