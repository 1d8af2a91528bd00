export { logPolynomialTimesExponential } from "./closed-forms/polynomial-times-exponential.ts";
export {
  type Channel,
  type DataFamily,
  type Noise,
  type ReportDensity,
  reportDensity,
} from "./report-density.ts";
export { simulateReport } from "./simulate-report.ts";
