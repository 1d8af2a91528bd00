import type { Fit } from "@dpbayes/inference";
import { parseRelease } from "@dpbayes/privacy/formats";
import { html } from "./markup/html.ts";
import { STYLE } from "./markup/style.ts";
import { wholePage } from "./markup/whole-page.ts";
import type { PageContext, PageOptions } from "./page-options.ts";
import { foundPart } from "./sections/found.ts";
import { sections } from "./sections/index.ts";
import { sectionMarkup } from "./sections/section.ts";
import { shownNames } from "./shown-names.ts";

/**
 * The answer of a study as one HTML file that needs nothing else: no network, no script. Readable on a phone, in light and
 * dark, on paper, and without seeing the charts. Everything in it is public: a study, releases and draws.
 */
export function fitPage(fit: Fit, options: PageOptions): string {
  const context = contextOf(fit, options);
  const { study } = context;
  return wholePage({
    title: study.question,
    style: STYLE,
    below: html`Study ${study.id}: ${study.model.family}, <code>${study.model.formula}</code>${fit.origin.records === undefined ? "" : `, ${fit.origin.records} records`}${options.date === undefined ? "" : `, ${options.date.replaceAll("-", "\u2011")}`}`,
    content: html`${foundPart(context)}
${sections.map((section) => sectionMarkup(section, context))}`,
  });
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
