import type { BundlePlan } from "../../plan/plan-bundle.ts";
import { sumOfDecimals } from "../../study/bundle/shares.ts";
import type { StudyBundle } from "../../study/bundle/study-bundle.ts";
import type { PrivacyStatement, Release } from "../format/release.ts";
import { seal } from "../format/seal.ts";
import { type ReleaseBundle, releaseBundleFormat } from "./formats.ts";

/** The releases of all parts as one. */
export function sealBundle<Part extends Release>(
  { study }: BundlePlan,
  parts: Readonly<Record<string, Part>>,
  holder?: string,
): ReleaseBundle<Part> {
  return seal({
    format: releaseBundleFormat,
    study,
    ...(holder !== undefined && { holder }),
    privacy: statementOf(study, Object.values(parts)),
    parts,
  }) as ReleaseBundle<Part>;
}

/** What all parts spent together: the stated epsilon, which their shares make up, and the deltas that were used. */
export function statementOf(
  { privacy }: StudyBundle,
  parts: readonly { readonly privacy: Pick<PrivacyStatement, "delta"> }[],
): PrivacyStatement {
  const { setting, epsilon, unit, neighbours, population } = privacy;
  return {
    setting,
    epsilon,
    delta: sumOfDecimals(parts.map(({ privacy: { delta } }) => delta)),
    unit,
    neighbours,
    ...(population !== undefined && { population }),
  };
}
