import type { Fit } from "@dpbayes/inference";
import { compareForPage } from "./comparison/comparison.ts";
import { fitPage } from "./fit-page.ts";
import type { PageOptions } from "./page-options.ts";

/** `fitPage` with its comparisons computed first: prior, and the share of privacy noise. */
export async function comparedPage(
  fit: Fit,
  options: PageOptions & { readonly signal?: AbortSignal },
): Promise<string> {
  const comparison = options.comparison ?? (await compareForPage(fit, options));
  return fitPage(fit, { ...options, comparison });
}
