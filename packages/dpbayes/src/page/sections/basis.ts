import { html, list, type Markup } from "../markup/html.ts";
import type { PageContext } from "../page-options.ts";
import type { PageSection } from "./section.ts";

/** What the posterior rests on: records, notes, prior, and everything that is not exact. */
export const basisSection: PageSection<Pick<PageContext, "fit">> = {
  id: "basis",
  title: "What the answer rests on",
  content: basisContent,
};

function basisContent({ fit }: Pick<PageContext, "fit">): Markup {
  const { model, records, refused, notes = [], prior = [], approximations, unfinished = [] } = fit.origin;
  const facts = [
    ...(records === undefined ? [] : [`${records} records or reports; model: ${model ?? "own"}`]),
    ...(refused === undefined || refused.total === 0
      ? []
      : [
          `${refused.total} reports refused: ${refused.reasons.map((r) => `${r.count} ${r.problem}`).join(", ")}`,
        ]),
    ...(unfinished.length === 0 ? [] : [`${unfinished.length} chains did not finish and are left out`]),
    ...notes,
  ];
  return html`${facts.length === 0 ? undefined : list(facts)}
${prior.length === 0 ? undefined : html`<h3>Prior</h3>${list(prior)}`}
<h3>Approximations</h3>
${
  approximations === undefined
    ? html`<p>The model does not say.</p>`
    : approximations.length === 0
      ? html`<p>None.</p>`
      : list(approximations)
}`;
}
