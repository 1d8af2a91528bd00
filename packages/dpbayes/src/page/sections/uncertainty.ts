import { typeset } from "@dpbayes/inference/text";
import { narrowingWords, shareWords } from "../../planner/words/share-words.ts";
import { shareChart } from "../charts/share-chart.ts";
import { html, type Markup, raw, table } from "../markup/html.ts";
import { fourDigits } from "../numbers.ts";
import type { PageContext } from "../page-options.ts";
import type { PageSection } from "./section.ts";

/** Where the width of the intervals comes from, and how much was learned. */
export const uncertaintySection: PageSection = {
  id: "uncertainty",
  title: "Where the uncertainty comes from",
  content: uncertaintyContent,
};

function uncertaintyContent({ comparison, shown }: PageContext): Markup {
  const rows = comparison?.rows.filter(({ name }) => shown.includes(name)) ?? [];
  const compared = rows.some(({ privacyShare, contraction }) => (privacyShare ?? contraction) !== undefined);
  if (comparison === undefined || !compared)
    return html`<p class="soft">Not computed for this page${
      comparison?.problem === undefined ? "" : `: ${comparison.problem}`
    }.</p>`;
  const shares = rows.flatMap(({ name, privacyShare }) =>
    privacyShare === undefined ? [] : [{ name, privacy: privacyShare }],
  );
  return html`<p>The share of each number's variance that privacy noise adds. With more records or a larger epsilon it shrinks; the rest is sampling error and prior, which would remain without any privacy.</p>
${
  shares.length === 0
    ? undefined
    : html`<p class="soft"><span class="key sampling"></span>sampling and prior<span class="key privacy"></span>privacy noise</p>
<figure class="wide">${raw(shareChart("Shares of the variance", shares))}</figure>`
}
${table(
  "Shares of the variance, and what was learned",
  ["number", "privacy noise", "sampling and prior", "width without noise", "learned beyond the prior"],
  rows.map(({ name, privacyShare, noiseFreeWidth, contraction }) => [
    name,
    ...[privacyShare, privacyShare === undefined ? undefined : 1 - privacyShare].map((share) =>
      typeset(shareWords(share)),
    ),
    noiseFreeWidth === undefined ? "-" : fourDigits(noiseFreeWidth),
    typeset(narrowingWords(contraction)),
  ]),
)}
${comparison.problem === undefined ? undefined : html`<p class="soft">Not all of it was computed: ${comparison.problem}.</p>`}
<p class="soft">${comparison.approximation}</p>`;
}
