import { type CalibrationResults, calibrationPage } from "../calibration/page.ts";
import { markdownTable } from "../markdown.ts";
import type { Coverage } from "./coverage.ts";
import { COVERAGE_METHODS, RECORDS } from "./coverage-rows.ts";

export interface DistributedCalibrationResults extends CalibrationResults {
  readonly coverage: readonly Coverage[];
}

/** The suite's part of its page. */
export function distributedCalibrationPage(results: DistributedCalibrationResults): string {
  return `${calibrationPage(results)}\n\n${coverageTable(results.coverage)}`;
}

/** One line per d and J; every cell has the shares of the methods, one per ε. */
function coverageTable(coverage: readonly Coverage[]): string {
  const epsilons = [...new Set(coverage.map(({ epsilon }) => epsilon))];
  const places = [...new Set(coverage.map(({ covariates, holders }) => `${covariates},${holders}`))];
  const head = [
    "d",
    "J",
    "truths",
    ...COVERAGE_METHODS.flatMap((method) => epsilons.map((epsilon) => `${method}, ε = ${epsilon}`)),
  ];
  const lines = places.map((place) => {
    const own = coverage.filter(({ covariates, holders }) => `${covariates},${holders}` === place);
    const share = (method: string, epsilon: number) =>
      own.find((cell) => cell.method === method && cell.epsilon === epsilon)?.covered;
    const cells = COVERAGE_METHODS.flatMap((method) => epsilons.map((epsilon) => share(method, epsilon)));
    const shown = cells.map((covered) => (covered === undefined ? "–" : `${(100 * covered).toFixed(0)} %`));
    return [...place.split(","), String(own[0]!.truths), ...shown];
  });
  return (
    `Share of coefficients that lay in their central 90 % interval; ${RECORDS} records, split among the holders; ` +
    `all methods saw the same releases. Coefficients of one simulated regression are not independent.\n\n` +
    markdownTable(head, lines)
  );
}
