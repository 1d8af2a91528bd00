import { definitions, html, type Markup } from "../../page/markup/html.ts";
import { fourDigits } from "../../page/numbers.ts";
import type { PageSection } from "../../page/sections/section.ts";
import type { TablePageContext } from "../table-page-options.ts";

/** What the noise is there for, as far as the table says. */
export const privacySection: PageSection<TablePageContext> = {
  id: "privacy",
  title: "Privacy",
  content: privacyContent,
};

const neighboursWords = {
  "replace-one": "two tables that differ in one of them, which is exchanged for any other",
  "add-remove": "two tables of which one has one more",
  local: "everyone adds noise to their own answer",
} as const;

function privacyContent({ table }: TablePageContext): Markup {
  const { privacy } = table;
  const promise =
    privacy === undefined
      ? html`<p>The table does not say under which promise its noise was added.</p>`
      : definitions([
          ...pair("Protected", privacy.unit),
          ...pair("Neighbours", privacy.neighbours && neighboursWords[privacy.neighbours]),
          ...pair("Epsilon", privacy.epsilon),
          ...pair("Delta", privacy.delta),
          ...pair("Rho (zero-concentrated)", privacy.rho),
        ]);
  return html`${promise}
<p>Everything on this page is computed from numbers that are public already, so it takes nothing from that promise and needs no budget. What it takes from the table, it takes as told: a law of noise that is not the true one makes its intervals wrong.</p>`;
}

function pair(term: string, value: string | number | undefined): readonly (readonly [string, string])[] {
  if (value === undefined) return [];
  return [[term, typeof value === "number" ? fourDigits(value) : value]];
}
