import { noisyTableDigest } from "@dpbayes/privacy/formats";
import { definitions, folded, html, type Markup } from "../../page/markup/html.ts";
import type { PageSection } from "../../page/sections/section.ts";
import { repeatTable } from "../asked/repeat-table.ts";
import type { TablePageContext } from "../table-page-options.ts";

/** How to cite the answer and make it again. */
export const repeatSection: PageSection<TablePageContext> = {
  id: "repeat",
  title: "Cite and repeat",
  content: repeatContent,
};

function repeatContent(context: TablePageContext): Markup {
  const { table, fit, date } = context;
  const { seed, sampler = {}, versions = context.versions ?? {} } = fit.origin;
  const version = versions["dpbayes"] ?? versions["@dpbayes/inference"];
  const digest = noisyTableDigest(table);
  const cited = `dpbayes${version === undefined ? "" : ` ${version}`}, noisy table ${table.id} (${digest.slice(0, 16)}), seed ${String(seed)}${date === undefined ? "" : `, ${date}`}.`;
  return html`<p>${cited}</p>
<p class="soft">The same table, questions, seed and version give the same draws.</p>
<pre><code>${context.command ?? repeatTable(context)}</code></pre>
${folded(
  "Seed, settings, versions and digest",
  definitions([
    ["Seed", String(seed)],
    ["Sampler", pairs(sampler)],
    ["Versions", pairs(versions) || "not recorded"],
    ["Digest of the table", html`<code>${digest}</code>`],
  ]),
)}`;
}

function pairs(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${typeof value === "object" ? JSON.stringify(value) : String(value)}`)
    .join(", ");
}
