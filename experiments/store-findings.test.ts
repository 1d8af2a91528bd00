import { describe, expect, it } from "vitest";
import { markdownTable } from "./markdown.ts";
import { partOf } from "./store-findings.ts";

describe("a study's page", () => {
  const circumstances = {
    date: "2026-01-01",
    seed: "s",
    command: "npm run reproduce -- local/figure-1",
    node: "v20",
    sources: { "./local/": "0123456789abcdef" },
  };
  const page = partOf({
    ...circumstances,
    settings: {},
    numbers: [],
    plots: ["coverage.svg"],
    page: markdownTable(["a", "b"], [["1", "2"]]).split("\n"),
    claims: [
      { text: "up", holds: true },
      { text: "down", holds: false },
    ],
  });

  it("names circumstances, findings, claims and plots", () => {
    expect(page).toContain('`npm run reproduce -- local/figure-1`, seed "s", sources 01234567.');
    expect(page).toContain("| a | b |\n| --- | --- |\n| 1 | 2 |");
    expect(page).toContain("- holds: up\n- **DOES NOT HOLD**: down");
    expect(page).toContain("![coverage](coverage.svg)");
  });
});
