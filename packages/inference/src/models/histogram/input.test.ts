import { describe, expect, it } from "vitest";
import { histogramGibbs } from "./gibbs/histogram-gibbs.ts";
import { histogramModel } from "./histogram-model.ts";
import type { HistogramInput, HistogramTerm } from "./input.ts";
import { packReports } from "./reports/packed-reports.ts";

const good: HistogramTerm = { kind: "unary-reports", epsilon: 1, reports: [[0, 1, 1]] };

function messageOf(input: object, build: (input: HistogramInput) => unknown = histogramModel): string {
  try {
    build({ levels: 3, terms: [good], ...input } as HistogramInput);
  } catch (error) {
    return (error as Error).message;
  }
  return "no error";
}

const refused: readonly (readonly [string, object, string])[] = [
  ["a report of the wrong length", { reports: [[0, 1]] }, "reports[0] has length 2, must be 3"],
  ["no bit", { reports: [[0, 1, 0.25]] }, "reports[0][2] is something else, must be 0 or 1"],
  ["a bit as text", { reports: [[0, "1", 0]] }, "reports[0][1] is something else, must be 0 or 1"],
  ["no report", { reports: [] }, "terms[0] is without reports, must be one or more"],
  ["times of another length", { times: [1, 1] }, "times has length 2, must be 1"],
  ["nobody's report", { times: [0] }, "times[0] is 0, must be an integer of at least 1"],
  ["no budget", { epsilon: 0 }, "terms[0].epsilon is 0, must be positive and finite"],
  [
    "packed reports over other levels",
    { reports: packReports([[0, 1]], 2) },
    "a report of terms[0].reports has length 2, must be 3",
  ],
  [
    "packed reports with bits beyond the levels",
    { reports: { levels: 3, bytes: Uint8Array.of(9), times: Float64Array.of(1) } },
    "report 0 of terms[0].reports is longer, must be 3 bits",
  ],
  [
    "counts of another length",
    { kind: "response-counts", counts: [1, 2, 3, 4] },
    "terms[0].counts has length 4, must be 3",
  ],
  [
    "half a person",
    { kind: "response-counts", counts: [1, 2.5, 3] },
    "terms[0].counts[1] is something else, must be a whole number from 0",
  ],
  [
    "counts of nobody",
    { kind: "response-counts", counts: [0, 0, 0] },
    "terms[0] is without reports, must be one or more",
  ],
  [
    "more ones than people",
    { kind: "unary-sums", ones: [1, 9, 3], count: 8 },
    "terms[0].ones[1] is something else, must be a whole number from 0 to the number of reports",
  ],
  [
    "another kind",
    { kind: "votes" },
    'terms[0].kind is "votes", must be "unary-reports", "unary-sums" or "response-counts"',
  ],
];

describe("histogram input", () => {
  it.each(refused)("refuses %s, without its value", (_, change, message) => {
    expect(messageOf({ terms: [{ ...good, ...change }] })).toBe(message);
  });

  it("refuses levels and priors that fit nothing", () => {
    expect(messageOf({ terms: [] })).toBe("terms is no term, must be one or more");
    expect(messageOf({ levels: 1 })).toBe("levels is 1, must be an integer of at least 2");
    expect(messageOf({ levels: ["a", "b", "a"] })).toBe(
      "levels is with a name twice or no text, must be different names",
    );
    expect(messageOf({ prior: { concentration: [1, 1] } })).toBe(
      "prior concentration has length 2, must be 3",
    );
    expect(messageOf({ prior: { concentrations: 1 } })).toContain("prior concentrations is");
    expect(messageOf({ coordinates: "polar" })).toBe(
      'coordinates is "polar", must be "stick-breaking" or "softmax"',
    );
    expect(messageOf({ order: [0, 1, 1] })).toBe("order is something else, must be each of 0 to 2 once");
  });

  it("has no answers to draw where there are only sums", () => {
    const terms = [{ kind: "unary-sums", epsilon: 1, ones: [1, 2, 3], count: 5 }];
    expect(messageOf({ terms }, histogramGibbs)).toContain('a term is "unary-sums", must be whole reports');
    expect(messageOf({ terms })).toBe("no error");
  });
});
