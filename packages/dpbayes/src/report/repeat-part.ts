import { studyDigest } from "@dpbayes/privacy";
import { definitions, folded, html, type Markup } from "./html.ts";
import type { ReportContext } from "./report-options.ts";
import { exportSnippets } from "./snippets.ts";

/** How to cite the answer, make it again, and open its draws elsewhere. */
export function repeatPart(context: ReportContext): Markup {
  const { fit, study, releases, date } = context;
  const { seed, sampler = {}, versions = context.versions ?? {} } = fit.origin;
  const version = versions["dpbayes"] ?? versions["@dpbayes/inference"];
  const cited = `dpbayes${version === undefined ? "" : ` ${version}`}, study ${study.id} (${studyDigest(study).slice(0, 16)}), ${releases.length} ${releases.length === 1 ? "release" : "releases"}, seed ${String(seed)}${date === undefined ? "" : `, ${date}`}.`;
  return html`<section aria-labelledby="repeat"><h2 id="repeat">Cite and repeat</h2>
<p>${cited}</p>
<p class="soft">The same study, releases, seed and version give the same draws.</p>
<pre><code>${context.command ?? commandOf(context)}</code></pre>
${folded(
  "Seed, settings, versions and digests",
  definitions([
    ["Seed", String(seed)],
    [
      "Sampler",
      Object.entries(sampler)
        .map(([name, value]) => `${name} ${String(value)}`)
        .join(", "),
    ],
    [
      "Versions",
      Object.entries(versions)
        .map(([name, one]) => `${name} ${one}`)
        .join(", ") || "not recorded",
    ],
    ["Study digest", html`<code>${studyDigest(study)}</code>`],
    ...releases.map(
      (release, i) => [`Release ${release.holder ?? i + 1}`, html`<code>${release.digest}</code>`] as const,
    ),
  ]),
)}
${folded("The study", html`<pre><code>${JSON.stringify(study, null, 2)}</code></pre>`)}
${folded(
  "Open the draws in R or Python",
  exportSnippets().map(
    ({ language, opens, code }) => html`<h3>${language}: ${opens}</h3><pre><code>${code}</code></pre>`,
  ),
)}
</section>`;
}

/** From the fit's own settings. */
function commandOf({ fit, study, releases }: ReportContext): string {
  const { seed, sampler = {} } = fit.origin;
  const files = releases.map(({ holder }, i) => quoted(`${holder ?? `release-${i + 1}`}.release.json`));
  const flags = ["chains", "warmup", "draws"].flatMap((name) =>
    typeof sampler[name] === "number" ? [`--${name} ${sampler[name]}`] : [],
  );
  return [`dpbayes fit ${study.id}.yaml`, ...files, `--seed ${String(seed)}`, ...flags, "-o fit"].join(" ");
}

/** As a shell reads it. */
function quoted(file: string): string {
  return /^[A-Za-z0-9._-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`;
}
