import { designOf, parseStudy, type Study } from "@dpbayes/privacy/formats";
import { fail, requireNumber } from "../../errors/index.ts";
import { checkedReleases } from "../../posterior/check-releases.ts";
import type { Finding } from "../finding.ts";
import { detectable } from "./detectable.ts";
import { heterogeneity } from "./heterogeneity.ts";
import { FEWEST_HOLDERS, holderByHolder } from "./holder-by-holder.ts";
import { estimateOf, type HolderChecks } from "./holder-checks.ts";
import { KINDS, outliers } from "./holder-findings.ts";
import { holderReleases } from "./holder-releases.ts";
import { holderSummaries } from "./holder-summaries.ts";
import { holderVectors } from "./holder-vectors.ts";

export interface CompareHoldersOptions {
  /** That of a whole check, of which this is a third; 0.01 without it. */
  readonly falseAlarm?: number;
  readonly seed?: number | string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

/** What holders' releases say about each other before any model joins them. */
export interface ComparedHolders
  extends Pick<HolderChecks, "estimates" | "heterogeneity" | "comparisons" | "vectors" | "detectable"> {
  readonly findings: readonly Finding[];
}

/**
 * The part of `check` that needs no fit: each holder's release by itself, whether they are equal, and who is not as the others predict. Worth a look
 * before hours of sampling: a hospital that counts in other units is found here.
 */
export async function compareHolders(
  given: Study,
  released: readonly unknown[],
  { falseAlarm = 0.01, seed = 1, signal, onProgress }: CompareHoldersOptions = {},
): Promise<ComparedHolders> {
  const study = parseStudy(given);
  requireNumber("falseAlarm", falseAlarm, (rate) => rate > 0 && rate < 1, "between 0 and 1");
  const made = holderReleases(study, checkedReleases(study, released));
  if (made.length < FEWEST_HOLDERS)
    fail("ARGUMENT", {
      name: "releases",
      found: `${made.length} of holders of a regression`,
      accepted: `${FEWEST_HOLDERS} or more: fewer cannot tell which of them is off`,
    });
  const summaries = await holderSummaries(study, made, {
    seed: `check ${seed}`,
    signal,
    onHolder: onProgress,
  });
  const level = falseAlarm / KINDS;
  const comparisons = holderByHolder(summaries);
  const vectors = holderVectors(summaries, comparisons);
  return Object.freeze({
    estimates: summaries.holders.map((holder) => estimateOf(holder, summaries.quantities)),
    heterogeneity: heterogeneity(summaries),
    comparisons,
    vectors,
    detectable: detectable(summaries, level),
    findings: outliers({ comparisons, vectors }, summaries, designOf(study), level),
  });
}
