import type { CheckReport } from "@dpbayes/inference";
import { checkVerdict, type Moved, misfitRows, type PriorSensitivity } from "@dpbayes/inference/checks";
import { short, typeset } from "@dpbayes/inference/text";
import { isTooNarrow, type StudyCalibration, truthPlaces } from "../../own-study/study-calibration.ts";
import { namesOfSingleHolders } from "../holders/holder-draws.ts";
import { folded, html, list, type Markup, raw, table } from "../markup/html.ts";
import { fourDigits, percent } from "../numbers.ts";
import type { PageContext } from "../page-options.ts";
import type { PageSection } from "./section.ts";

/** What speaks against the model, where checks were run: first how much could. */
export const checksSection: PageSection = {
  id: "checks",
  title: "Does the model fit?",
  content: ({ checks, calibrations = [], fit }: PageContext) => {
    if (checks === undefined && calibrations.length === 0) return undefined;
    const single = namesOfSingleHolders(fit);
    return html`${checks && checksContent(checks, single)}${calibrations.map((one) => calibrationPart(one, single))}`;
  },
};

function checksContent(checks: CheckReport, single: ReadonlySet<string>): Markup {
  const { degrees, findings, looked, holders, sensitivity, zero } = checks;
  return html`<p><strong>Degrees of freedom: ${degrees.degrees ?? "not known"}.</strong> ${degrees.words.join(" ")}</p>
${findings.length === 0 ? html`<p>${sentence(checkVerdict(checks))}</p>` : findingsList(findings)}
${holders && leftOutPart(holders.leftOut)}
${sensitivity && sensitivityPart(sensitivity, single)}
${zero && html`<h3>Is a coefficient 0?</h3>${list(zero.sentences)}`}
${folded("What was looked at", html`${list(looked)}${holders && misfitTable(misfitRows(holders))}`)}`;
}

type LeftOut = NonNullable<CheckReport["holders"]>["leftOut"][number];

/** Every holder against the law of the others: sentences of those that stand out, numbers of all. */
function leftOutPart(leftOut: readonly LeftOut[]): Markup | undefined {
  if (leftOut.length === 0) return undefined;
  const coefficients = leftOut[0]!.coefficients.map(({ name }) => name);
  const lines = leftOut.map((one) => [
    one.holder,
    ...[one.probability, ...one.coefficients.map(({ pit }) => pit)].map((p) =>
      one.needsRefit ? "-" : short(p),
    ),
    one.refitted ? "a fit without it" : one.needsRefit ? "not known" : "weights",
  ]);
  return folded(
    "Every holder predicted by the others",
    html`${list(leftOut.filter(standsOut).flatMap(({ sentences }) => sentences))}
${table(
  "Every holder against the law of the others: chance of lying as far off, and place of each estimate (0 to 1)",
  ["holder", "as far off", ...coefficients, "found by"],
  lines,
)}`,
  );
}

/** Below this a holder and the others' prediction disagree. */
const SURPRISING = 0.01;

/** Where there is more to say than that a holder is as predicted. */
function standsOut({ sentences, probability, needsRefit }: LeftOut): boolean {
  return needsRefit || sentences.length > 1 || probability < SURPRISING;
}

const MOST_SENSITIVE = 40;

/** What rests on the prior: in sentences, numbers folded away. A single holder's numbers are left out. */
function sensitivityPart(
  { parameters, sentences, threshold }: PriorSensitivity,
  single: ReadonlySet<string>,
): Markup {
  const lines = parameters
    .filter(({ name }) => !single.has(name))
    .slice(0, MOST_SENSITIVE)
    .map(({ name, prior, likelihood, moved }) => [
      name,
      fourDigits(prior),
      fourDigits(likelihood),
      moved === undefined ? "-" : movedWords[moved],
    ]);
  return html`<h3>Prior</h3>${list(sentences)}
${folded(
  "Sensitivity in numbers",
  table(
    `How far a number moves with the strength of the prior and of the releases; from ${threshold} on it counts`,
    ["number", "prior", "releases", "rests on"],
    lines,
  ),
)}`;
}

/** What intervals of studies like this one hold: the answer in the open, every number folded away. */
function calibrationPart(calibration: StudyCalibration, single: ReadonlySet<string>): Markup {
  const { truth, sentences, rows } = calibration;
  const shown = rows.filter(({ name }) => !single.has(name)).slice(0, MOST_SENSITIVE);
  const levels = calibration.overall.map(({ level }) => percent(level));
  const lines = shown.map(({ name, shares }) => [
    name,
    ...shares.map(({ held, error }) => `${percent(held)} ± ${percent(error)}`),
  ]);
  const place = truthPlaces[truth];
  const numbers =
    lines.length === 0
      ? undefined
      : folded(
          `Held ${place}, number by number`,
          table(`Truths that intervals hold, ${place}`, ["intervals of", ...levels], lines),
        );
  return html`<h3>Studies like this one, ${place}</h3>
<p${isTooNarrow(calibration) ? raw(' class="warn"') : undefined}>${sentences.join(" ")}</p>
${numbers}`;
}

const movedWords: Readonly<Record<Moved, string>> = {
  data: "releases",
  prior: "prior",
  both: "both",
  neither: "neither",
};

function findingsList(findings: CheckReport["findings"]): Markup {
  return html`<p class="warn">Found: ${findings.length}</p>${list(findings.map(({ text }) => text))}`;
}

function misfitTable([heads, ...lines]: readonly (readonly string[])[]): Markup {
  return table(
    "Chance of a misfit at least as large, by holder and block of sums",
    heads!,
    lines.map(([holder, ...numbers]) => [holder, ...numbers.map(typeset)]),
  );
}

function sentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}
