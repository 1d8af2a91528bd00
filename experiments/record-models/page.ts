import type { Claim } from "../experiment.ts";
import { markdownTable } from "../markdown.ts";
import { type Agreement, SETS } from "./agreement.ts";
import type { Efficiency } from "./efficiency.ts";
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
/** Errors that 108 figures stay within but once in 100 suites, if nothing is off. */
const ERRORS = 4;
/** Chains with fewer effective draws do not know their own error. */
const KNOWN = 50;
/** Of the moments, the default, beside data augmentation: where noise is much, where it is little. */
const GAINS = [
  { epsilon: 1, records: 1000, atLeast: 10 },
  { epsilon: 20, records: 1000, atLeast: 1 },
] as const;

const isOff = (off: number, error: number) => Math.abs(off) > FAR + ERRORS * error;

/** What the suite sets out to show, checked against its results. */
export function recordModelClaims({
  agreements,
  efficiencies,
  calibration,
}: Pick<RecordModelResults, "agreements" | "efficiencies" | "calibration">): readonly Claim[] {
  const means = agreements.filter(({ distance, distanceError }) => isOff(distance, distanceError));
  const sds = agreements.filter(({ ratio, ratioError }) => isOff(ratio - 1, ratioError));
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
      text: `all samplers with at least ${KNOWN} effective draws give the same means: within five Monte Carlo errors, moments within ${FAR} sds more`,
      holds: samplersAgree(efficiencies),
    },
    ...GAINS.flatMap((wanted) => gainClaims(wanted, efficiencies)),
  ];
}

/** Of every setting: effective draws per CPU second of the default, and of the better exact scheme, by those of data augmentation. */
function gainClaims(
  { epsilon, records, atLeast }: (typeof GAINS)[number],
  efficiencies: readonly Efficiency[],
): readonly Claim[] {
  const here = efficiencies.filter((one) => one.epsilon === epsilon && one.records === records);
  return [...new Set(here.map(({ setting }) => setting))].map((setting) => {
    const rate = (...schemes: readonly Efficiency["scheme"][]) =>
      Math.max(
        ...here
          .filter((one) => one.setting === setting && schemes.includes(one.scheme))
          .map((one) => one.perSecond),
      );
    const base = rate("data augmentation");
    const gain = rate("moments") / base;
    const exact = rate("interwoven", "non-centred") / base;
    return {
      text: `${setting}, ${records} records, ε = ${epsilon}: moments, the default, have ${gain.toPrecision(2)} times the effective draws per CPU second of data augmentation, at least ${atLeast} (the better exact scheme ${exact.toPrecision(2)})`,
      holds: gain >= atLeast,
    };
  });
}

/** Of the data sets of a setting the one whose means are furthest apart. */
function furthest(agreements: readonly Agreement[]): readonly Agreement[] {
  const worst = new Map<string, Agreement>();
  for (const one of agreements) {
    const place = `${one.records} ${one.epsilon} ${one.parameter}`;
    const other = worst.get(place);
    if (other === undefined || Math.abs(one.distance) > Math.abs(other.distance)) worst.set(place, one);
  }
  return [...worst.values()];
}

function listOf(cases: readonly Agreement[]): string {
  return cases.length === 0
    ? ""
    : `; not: ${cases.map(({ parameter, records, epsilon }) => `${parameter} of ${records} records at ε = ${epsilon}`).join(", ")}`;
}

function samplersAgree(efficiencies: readonly Efficiency[]): boolean {
  const known = efficiencies.filter(({ effective }) => effective >= KNOWN);
  return known.every((one) =>
    known
      .filter((other) => placeOf(other) === placeOf(one))
      .every((other) =>
        one.means.every(([mean, error, sd], c) => {
          const [otherMean, otherError] = other.means[c]!;
          const room = one.scheme === "moments" || other.scheme === "moments" ? FAR * sd : 0;
          return Math.abs(mean - otherMean) <= room + 5 * Math.hypot(error, otherError);
        }),
      ),
  );
}

function placeOf({ setting, records, epsilon }: Efficiency): string {
  return `${setting} ${records} ${epsilon}`;
}

/** The suite's part of its page. */
export function recordModelPage(results: RecordModelResults): string {
  const { date, node, command, seed, agreements, efficiencies } = results;
  return [
    `${date}, Node ${node}, \`${command}\`, seed "${seed}". CPU seconds on a machine that others used as well.`,
    "## Moments beside exact draws",
    `${SETS} releases per setting, their truths drawn from the prior; log-normal incomes clipped at 4. Distance of the means in exact sds and ratio of the sds, by moments to exact, each with its Monte Carlo error; of the ${SETS} the one that is furthest off.`,
    markdownTable(
      ["records", "ε", "parameter", "distance", "ratio"],
      furthest(agreements).map((one) => [
        String(one.records),
        String(one.epsilon),
        one.parameter,
        `${one.distance.toFixed(2)} ± ${one.distanceError.toFixed(2)}`,
        `${one.ratio.toFixed(2)} ± ${one.ratioError.toFixed(2)}`,
      ]),
    ),
    "## Against data augmentation",
    "One release per line. Data augmentation (Ju, Awan, Gong and Rao 2022, as in the R package dapper) is written again here, with parameters drawn from sufficient statistics, which favours it. Effective draws (bulk) of the worst parameter per CPU second after warm-up. Moments are the default; the other two are of the method `exact`, without and with the density of a record.",
    markdownTable(
      ["model", "records", "ε", "scheme", "effective draws per CPU second", "effective draws", "CPU seconds"],
      efficiencies.map((one) => [
        one.setting,
        String(one.records),
        String(one.epsilon),
        one.scheme,
        one.perSecond.toFixed(1),
        one.effective.toFixed(0),
        one.seconds.toFixed(1),
      ]),
    ),
    "Where sufficient statistics make a draw of the parameters given the records nearly free, and there is little noise beside the spread of the records, data augmentation of a thousand records is the faster one. That draw has to be written by hand for every model. Its time grows with the number of records, as that of all exact draws does; that of moments hardly does. Without the density of a record (non-centred) chains hardly move where there is little noise.",
    ...recordModelClaims(results).map(
      ({ text, holds }) => `- ${holds ? "holds" : "**DOES NOT HOLD**"}: ${text}`,
    ),
  ].join("\n\n");
}
