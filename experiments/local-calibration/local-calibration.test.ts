import { expect, test } from "vitest";
import { calibrationPage } from "../calibration/page.ts";
import { expectControlsAndNames, quickResults, testQuickRows } from "../calibration/quick-rows.ts";
import { rankPlot } from "../calibration/rank-plot.ts";
import { calibrationRows } from "./rows.ts";

/** Cheap rows of the suite: a count through noise (and with it ignored), an answer through a response, shares from two mechanisms. */
const finished = testQuickRows(calibrationRows, [
  ["univariate", "bernoulli × response", 50],
  ["univariate", "poisson × geometric", 50],
  ["histogram", "both in one fit, nuts", 50],
  ["univariate", "poisson × geometric, noise ignored", 50],
]);

test("the page and the plot show what was found", () => {
  const page = calibrationPage(quickResults(finished));
  expect(page).toMatch(
    /\| bernoulli × response \| yes or no; 200 people \| 50 \| 2 \| \de-\d \| .* \| uniform \| 1 \|/,
  );
  expect(page).toMatch(/\| _poisson × geometric, noise ignored_ \| .* \| not uniform, as it must be \| 1 \|/);
  expect(page).toContain("**a problem**");
  const plot = rankPlot("univariate", finished, finished[0]!.level);
  // Three rows with two quantities each, and two samples in the legend.
  expect(plot.match(/<path/g)).toHaveLength(8);
});

test("every data model meets every mechanism", () => {
  const pairs = calibrationRows.filter(({ group, control }) => group === "univariate" && !control);
  expect(pairs.filter(({ name }) => / × (laplace|gaussian|geometric|response)$/.test(name))).toHaveLength(36);
});

test("names are used once, and every group has a control", () => {
  expectControlsAndNames(calibrationRows);
});
