import axe from "axe-core";
import type { Page } from "playwright-core";

interface Found {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/** What axe finds against a page as it stands, by WCAG 2.2 AA and good practice: one line each. It is run from outside, past the page's policy. */
export async function axeProblems(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<Found> } }).axe.run(),
  );
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = "" }) => `${id}: ${html} ${failureSummary}`.replaceAll(/\s+/g, " ")),
  );
}
