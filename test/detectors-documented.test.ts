import { readFileSync } from "node:fs";
import { detectors } from "@dpbayes/inference/checks";
import { describe, expect, it } from "vitest";

const page = readFileSync("docs/how-to/read-diagnostics.md", "utf8");

describe("the page about diagnostics", () => {
  it.each(detectors)("has $code with its figure, its threshold, its reason and its remedy", (detector) => {
    const { code, statistic, beyond, threshold, reason, remedy } = detector;
    expect(page).toContain(`| \`${code}\` | ${statistic}; ${beyond} ${threshold} | ${reason} | ${remedy} |`);
    expect(page).toContain(`- \`${code}\`: `);
  });

  it("has no detector that there is not", () => {
    const documented = [...page.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, code]) => code);
    expect(documented).toEqual(detectors.map(({ code }) => code));
  });
});
