import type { CheckReport } from "@dpbayes/inference";
import { checkVerdict, misfitRows } from "@dpbayes/inference/checks";
import { typeset } from "@dpbayes/inference/text";
import { folded, html, list, type Markup, table } from "../markup/html.ts";
import type { PageContext } from "../page-options.ts";
import type { PageSection } from "./section.ts";

/** What speaks against the model, where checks were run: first how much could. */
export const checksSection: PageSection = {
  id: "checks",
  title: "Does the model fit?",
  content: ({ checks }: PageContext) => (checks === undefined ? undefined : checksContent(checks)),
};

function checksContent(checks: CheckReport): Markup {
  const { degrees, findings, looked, holders } = checks;
  return html`<p><strong>Degrees of freedom: ${degrees.degrees ?? "not known"}.</strong> ${degrees.words.join(" ")}</p>
${findings.length === 0 ? html`<p>${sentence(checkVerdict(checks))}</p>` : findingsList(findings)}
${folded("What was looked at", html`${list(looked)}${holders && misfitTable(misfitRows(holders))}`)}`;
}

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
