import { isTooNarrow } from "../../own-study/study-calibration.ts";
import { html, list, type Markup } from "../markup/html.ts";
import type { PageContext } from "../page-options.ts";

/** What sampling, detectors, checks or simulated studies found against the answer, before the answer; nothing where they found nothing. */
export function foundPart({
  fit,
  checks,
  calibrations = [],
}: Pick<PageContext, "fit" | "checks" | "calibrations">): Markup | undefined {
  const { problems, warnings, verdict } = fit.diagnose();
  const findings = checks?.findings ?? [];
  const narrow = calibrations.filter(isTooNarrow);
  const lines = [
    ...linked("diagnostics", "The draws", verdict.split("\n").slice(0, problems.length)),
    ...linked(
      "diagnostics",
      "The fit",
      warnings.map(({ sentence }) => sentence),
    ),
    ...linked(
      "checks",
      "Checks",
      findings.map(({ text }) => text),
    ),
    ...linked(
      "checks",
      "Simulated studies like this one",
      narrow.flatMap(({ sentences }) => sentences.slice(0, 1)),
    ),
  ];
  if (lines.length === 0) return undefined;
  return html`<aside class="found" aria-label="What speaks against the answer"><p class="warn">Read this first.</p>${list(lines)}</aside>`;
}

/** The first of what was found, and how many more there are; all of it stands in its section. */
function linked(id: string, what: string, found: readonly string[]): readonly Markup[] {
  const [first] = found;
  if (first === undefined) return [];
  const more = found.length > 1 ? html` and <a href="#${id}">${found.length - 1} more</a>` : undefined;
  return [html`<a href="#${id}">${what}</a>: ${first}${more}.`];
}
