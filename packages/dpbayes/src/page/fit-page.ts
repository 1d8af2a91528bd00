import type { Fit } from "@dpbayes/inference";
import { parseRelease } from "@dpbayes/privacy/formats";
import { html, raw } from "./markup/html.ts";
import { STYLE } from "./markup/style.ts";
import type { PageContext, PageOptions } from "./page-options.ts";
import { foundPart } from "./sections/found.ts";
import { sections } from "./sections/index.ts";
import { sectionMarkup } from "./sections/section.ts";
import { shownNames } from "./shown-names.ts";

/** No script, no network: a browser that honours it loads nothing but the page itself. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/**
 * The answer of a study as one HTML file that needs nothing else: no network, no script. Readable on a phone, in light and
 * dark, on paper, and without seeing the charts. Everything in it is public: a study, releases and draws.
 */
export function fitPage(fit: Fit, options: PageOptions): string {
  const context = contextOf(fit, options);
  const { study } = context;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${study.question}</title><style>${raw(STYLE)}</style></head>
<body><main><header><h1>${study.question}</h1>
<p class="soft">Study ${study.id}: ${study.model.family}, <code>${study.model.formula}</code>${fit.origin.records === undefined ? "" : `, ${fit.origin.records} records`}${options.date === undefined ? "" : `, ${options.date.replaceAll("-", "\u2011")}`}</p></header>
${foundPart(context)}
${sections.map((section) => sectionMarkup(section, context))}</main></body></html>
`;
  return page.markup;
}

function contextOf(fit: Fit, options: PageOptions): PageContext {
  return {
    ...options,
    fit,
    releases: options.releases.map((release) => parseRelease(release)),
    interval: options.interval ?? 0.9,
    shown: shownNames(fit),
  };
}
