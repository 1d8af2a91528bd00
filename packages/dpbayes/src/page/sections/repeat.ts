import type { Fit } from "@dpbayes/inference";
import { type Study, studyDigest } from "@dpbayes/privacy/formats";
import { definitions, folded, html, type Markup } from "../markup/html.ts";
import type { PageContext } from "../page-options.ts";
import type { PageSection } from "./section.ts";
import { exportSnippets } from "./snippets.ts";

/** How to cite the answer, make it again, and open its draws elsewhere. */
export const repeatSection: PageSection = {
  id: "repeat",
  title: "Cite and repeat",
  content: repeatContent,
};

function repeatContent(context: PageContext): Markup {
  const { fit, study, releases, date } = context;
  const { seed, sampler = {}, versions = context.versions ?? {} } = fit.origin;
  const version = versions["dpbayes"] ?? versions["@dpbayes/inference"];
  const cited = `dpbayes${version === undefined ? "" : ` ${version}`}, study ${study.id} (${studyDigest(study).slice(0, 16)}), ${releases.length} ${releases.length === 1 ? "release" : "releases"}, seed ${String(seed)}${date === undefined ? "" : `, ${date}`}.`;
  return html`<p>${cited}</p>
<p class="soft">The same study, releases, seed and version give the same draws.</p>
<pre tabindex="0"><code>${context.command ?? repeatCommand(fit, study, releases)}</code></pre>
${folded(
  "Seed, settings, versions and digests",
  definitions([
    ["Seed", String(seed)],
    [
      "Sampler",
      Object.entries(sampler)
        .map(([name, value]) => `${name} ${typeof value === "object" ? JSON.stringify(value) : value}`)
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
${folded("The study", html`<pre tabindex="0"><code>${JSON.stringify(study, null, 2)}</code></pre>`)}
${folded(
  "Open the draws in R or Python",
  exportSnippets().map(
    ({ language, opens, needs, code }) =>
      html`<h3>${language}${needs === "" ? "" : ` with ${needs}`}</h3><pre tabindex="0"><code># dpbayes export fit --format ${opens}
${code}</code></pre>`,
  ),
)}
`;
}

/** What else is known of how a fit was asked for. */
export interface Asked {
  /** Further flags. */
  readonly flags?: readonly string[];
  /** The files that were given, study first; names are made up without them. */
  readonly files?: readonly string[];
}

/** The command that makes a fit again, from its own settings and files. */
export function repeatCommand(
  fit: Fit,
  study: Study,
  releases: readonly { readonly digest: string; readonly holder?: string }[],
  { flags: further = [], files: given }: Asked = {},
): string {
  const { seed, sampler = {} } = fit.origin;
  const ending = study.privacy.setting === "local" ? "reports.jsonl" : "release.json";
  const files = given ?? [
    `${study.id}.yaml`,
    ...releases.map(({ holder }, i) => `${holder ?? `release-${i + 1}`}.${ending}`),
  ];
  const flags = ["chains", "warmup", "draws"].flatMap((name) =>
    typeof sampler[name] === "number" ? [`--${name} ${sampler[name]}`] : [],
  );
  const words = ["dpbayes fit", ...files.map(quoted), `--seed ${quoted(String(seed))}`, ...flags, ...further];
  return [...words, "-o fit"].join(" ");
}

/** One word to a shell: whoever repeats a fit of somebody else pastes what that one wrote. */
export function quoted(word: string): string {
  return /^[A-Za-z0-9._/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
