import { type Design, familyOf, type HoldersClause, type Study } from "@dpbayes/privacy/formats";
import { FEWEST_FOR_SPREAD, STUDENT_DEGREES } from "./effect-constants.ts";
import type { Difference, HolderEffects } from "./holder-effects.ts";

interface Told {
  readonly clause: HoldersClause | undefined;
  readonly study: Study;
  readonly design: Design;
  readonly covariates?: "shared" | "per-holder" | undefined;
}

/** What a reader must know about a fit of holders that differ. */
export function effectsWords(effects: HolderEffects, told: Told): readonly string[] {
  return Object.freeze([
    differenceWords(effects, told),
    ...estimandWords(effects),
    ...(effects.differences.includes("random") && effects.holders.length < FEWEST_FOR_SPREAD
      ? [spreadWords(effects.holders.length)]
      : []),
    privacyWords(told.study),
  ]);
}

/** What is assumed where holders are taken to be the same, and why where nobody asked for it. */
export function sameWords(
  holders: number,
  { design, covariates }: Pick<Told, "design" | "covariates">,
  why?: string,
): string {
  const reason = why === undefined ? "" : ` (${why})`;
  return `the ${holders} holders are taken to be the same${reason}: ${onePopulation(design, covariates === "per-holder")}`;
}

/** Holders and people in one fit. */
export function mixedWords(design: Design): string {
  return `sums of holders and reports of people are fitted together as one population: ${onePopulation(design, false)}`;
}

function onePopulation({ intercept }: Design, ownCovariates: boolean): string {
  const covariates = ownCovariates ? "" : ", one law of the covariates";
  return `${intercept ? "one intercept, " : ""}one set of slopes${covariates}; where they differ, slopes can be wrong while their intervals are narrow`;
}

/** One sentence: what is each holder's own, what varies about a mean, what all have in common. */
function differenceWords(effects: HolderEffects, { clause, study, design, covariates }: Told): string {
  const names = [...(effects.intercept ? ["intercept"] : []), ...design.columns.map(({ name }) => name)];
  const first = effects.intercept ? 1 : 0;
  const isKnown = (k: number) => design.columns[k - first]?.offset === true;
  const those = (difference: Difference) =>
    names.filter((_, k) => effects.differences[k] === difference && !isKnown(k));
  const { residual } = familyOf(study);
  const own = [
    ...those("own"),
    ...(covariates === "shared" ? [] : ["law of the covariates"]),
    ...(effects.residual === "own" ? ["residual sd"] : []),
  ];
  const common = [
    ...those("same").map((name) => `the slope of ${name}`),
    ...(residual && effects.residual === "same" ? ["the residual sd"] : []),
    ...(covariates === "shared" ? ["the law of the covariates"] : []),
  ];
  const random = those("random");
  const parts = [
    ...(own.length > 0 ? [`each of ${effects.holders.length} holders has its own ${listed(own)}`] : []),
    ...(random.length > 0
      ? [
          `${listed(random)} ${random.length === 1 ? "varies about its mean" : "vary about their means"} over holders (${lawWords(effects)})`,
        ]
      : []),
    ...(common.length > 0 ? [`common to all: ${listed(common)}`] : []),
  ];
  return `${parts.join("; ")}${clause === undefined ? OTHERS : ""}`;
}

const OTHERS = '; this is the default, and the other models are holders "same", "own" and { differ: [...] }';

function lawWords({ law }: HolderEffects): string {
  return law === "student" ? `Student effects with ${STUDENT_DEGREES} degrees of freedom` : "normal effects";
}

/** Means over holders are not means over records: which is which must be said where they differ. */
function estimandWords({ differences, intercept }: HolderEffects): readonly string[] {
  if (differences.includes("random"))
    return [
      `${intercept ? "intercept and " : ""}coefficients are means over holders, each counting the same; record_weighted are those over records`,
    ];
  return differences.includes("own")
    ? [
        "intercept is the mean over these holders, each counting the same; record_weighted[intercept] is that over records",
      ]
    : [];
}

function spreadWords(holders: number): string {
  return `${holders} holders tell little of their spread: it rests in part on its prior`;
}

function privacyWords({ privacy }: Study): string {
  return `protected is ${privacy.unit} within the data of one holder, not that a holder took part; who is in the data of two holders pays for both`;
}

function listed(names: readonly string[]): string {
  const [last, ...before] = [...names].reverse();
  return before.length === 0 ? last! : `${before.reverse().join(", ")} and ${last}`;
}
