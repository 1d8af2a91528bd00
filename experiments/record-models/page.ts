import type { Claim } from "../experiment.ts";
import { markdownTable } from "../markdown.ts";
import type { Agreement } from "./agreement.ts";
import { type Efficiency, RECORDS } from "./efficiency.ts";
import { SBC } from "./sbc.ts";

/** What the suite stores. */
export interface RecordModelResults {
  readonly date: string;
  readonly node: string;
  readonly command: string;
  readonly seed: string;
  readonly agreements: readonly Agreement[];
  readonly efficiencies: readonly Efficiency[];
  readonly calibration: { readonly passed: boolean; readonly repeats: number };
}

/** What a central limit at 30 records may be off by, in sds (P1: 0.12); more is a difference. */
const FAR = 0.12;
/** Errors that 36 figures stay within but once in 100 suites, if nothing is off. */
const ERRORS = 3.7;

const isOff = (off: number, error: number) => Math.abs(off) > FAR + ERRORS * error;

/** What the suite sets out to show, checked against its results. */
export function recordModelClaims({
  agreements,
  efficiencies,
  calibration,
}: Pick<RecordModelResults, "agreements" | "efficiencies" | "calibration">): readonly Claim[] {
  const means = agreements.filter(({ distance, distanceError }) => isOff(distance, distanceError));
  const sds = agreements.filter(({ ratio, ratioError }) => isOff(ratio - 1, ratioError));
  const rate = (epsilon: number, scheme: Efficiency["scheme"]) =>
    efficiencies.find((one) => one.epsilon === epsilon && one.scheme === scheme)!.perSecond;
  const gain = (epsilon: number) => rate(epsilon, "interwoven") / rate(epsilon, "data augmentation");
  return [
    {
      text: `means by moments are within ${FAR} exact sds and ${ERRORS} Monte Carlo errors in ${agreements.length - means.length} of ${agreements.length} cases${listOf(means)}`,
      holds: means.length === 0,
    },
    {
      text: `sds by moments are within ${100 * FAR} % and ${ERRORS} Monte Carlo errors in ${agreements.length - sds.length} of ${agreements.length} cases${listOf(sds)}`,
      holds: sds.length === 0,
    },
    {
      text: `exact draws are calibrated with clipped records (${SBC.records} records, ε = ${SBC.epsilon}, ${calibration.repeats} repeats): ${calibration.passed ? "no miscalibration found" : "miscalibration found"}`,
      holds: calibration.passed,
    },
    {
      text: "all three samplers give the same means, within five Monte Carlo errors",
      holds: samplersAgree(efficiencies),
    },
    {
      text: `at ε = 1 interwoven chains have ${gain(1).toFixed(1)} times the effective draws per CPU second of data augmentation: at least 10`,
      holds: gain(1) >= 10,
    },
    { text: `at ε = 20 they have ${gain(20).toFixed(1)} times as many: at least 1`, holds: gain(20) >= 1 },
  ];
}

function listOf(cases: readonly Agreement[]): string {
  return cases.length === 0
    ? ""
    : `; not: ${cases.map(({ parameter, records, epsilon }) => `${parameter} of ${records} records at ε = ${epsilon}`).join(", ")}`;
}

function samplersAgree(efficiencies: readonly Efficiency[]): boolean {
  return efficiencies.every(({ epsilon, means }) => {
    const other = efficiencies.find((one) => one.epsilon === epsilon && one.scheme === "interwoven")!;
    return means.every(
      ([mean, error], c) => Math.abs(mean - other.means[c]![0]) <= 5 * Math.hypot(error, other.means[c]![1]),
    );
  });
}

/** The suite's part of its page. */
export function recordModelPage(results: RecordModelResults): string {
  const { date, node, command, seed, agreements, efficiencies } = results;
  return [
    `${date}, Node ${node}, \`${command}\`, seed "${seed}". CPU seconds on a machine that others used as well.`,
    "## Moments beside exact draws",
    "One release per setting, its truth drawn from the prior; log-normal incomes clipped at 4. Distance of the means in exact sds and ratio of the sds, by moments to exact, each with its Monte Carlo error.",
    markdownTable(
      ["records", "ε", "parameter", "distance", "ratio"],
      agreements.map((one) => [
        String(one.records),
        String(one.epsilon),
        one.parameter,
        `${one.distance.toFixed(2)} ± ${one.distanceError.toFixed(2)}`,
        `${one.ratio.toFixed(2)} ± ${one.ratioError.toFixed(2)}`,
      ]),
    ),
    "## Against data augmentation",
    `One release of ${RECORDS} records per ε. Data augmentation (Ju, Awan, Gong and Rao 2022, as in the R package dapper) is written again here, with parameters drawn from sufficient statistics, which favours it. Effective draws (bulk) of the worst parameter per CPU second after warm-up.`,
    markdownTable(
      ["ε", "scheme", "effective draws per CPU second", "effective draws", "CPU seconds"],
      efficiencies.map((one) => [
        String(one.epsilon),
        one.scheme,
        one.perSecond.toFixed(1),
        one.effective.toFixed(0),
        one.seconds.toFixed(1),
      ]),
    ),
    "Where two sufficient statistics make a draw of the parameters given the records nearly free, and there is little noise beside the spread of the records, data augmentation is the faster one. That draw has to be written by hand for every model. Without the density of a record (non-centred) chains hardly move where there is little noise.",
    ...recordModelClaims(results).map(
      ({ text, holds }) => `- ${holds ? "holds" : "**DOES NOT HOLD**"}: ${text}`,
    ),
  ].join("\n\n");
}
