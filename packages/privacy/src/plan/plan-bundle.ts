import type { PrivacyLoss } from "../accounting/loss.ts";
import { approximateLoss, pureLoss } from "../accounting/make-loss.ts";
import { fail } from "../errors/index.ts";
import { parseBundle, partsOf } from "../study/bundle/parse-bundle.ts";
import { sumOfDecimals } from "../study/bundle/shares.ts";
import type { StudyBundle } from "../study/bundle/study-bundle.ts";
import type { ReleasePlan } from "./plan.ts";
import { planRelease } from "./plan-release.ts";

/** Everything that will happen to a record of a study with several questions. */
export interface BundlePlan {
  readonly study: StudyBundle;
  readonly parts: Readonly<Record<string, ReleasePlan>>;
  /** What all parts cost together; known before anything runs. */
  cost(): PrivacyLoss;
}

/** The plans of the bundles that were planned here. */
const made = new WeakMap<StudyBundle, BundlePlan>();

/**
 * The plans of all questions, and what they cost together: by basic composition the stated epsilon, and the shares of delta of
 * those parts that need one. The shares are decimals that add up to no more than is stated (`sharesOf`), so the sum
 * that is paid is the stated one, to the last digit.
 */
export function planBundle(declared: StudyBundle): BundlePlan {
  const study = parseBundle(declared);
  const known = made.get(study);
  if (known !== undefined) return known;
  const parts = Object.fromEntries(
    Object.entries(partsOf(study)).map(([name, part]) => [name, planRelease(part)]),
  );
  const loss = totalOf(study, parts);
  const plan = Object.freeze({ study, parts: Object.freeze(parts), cost: () => loss });
  made.set(study, plan);
  return plan;
}

function totalOf({ privacy }: StudyBundle, parts: BundlePlan["parts"]): PrivacyLoss {
  const deltas = Object.entries(parts).flatMap(([name, plan]) => deltaOf(name, plan));
  const { neighbours } = Object.values(parts)[0]!;
  return deltas.length === 0
    ? pureLoss(privacy.epsilon, neighbours)
    : approximateLoss(privacy.epsilon, Math.log(sumOfDecimals(deltas)), neighbours);
}

/** The delta that a part spends, if any. A part that spends more than its share is a mistake of ours, and is not run. */
function deltaOf(name: string, { study, neighbours, cost }: ReleasePlan): readonly number[] {
  const { epsilon, delta } = study.privacy;
  const loss = cost();
  const within = loss.kind === "pure" || (loss.kind === "approximate" && loss.logDelta <= Math.log(delta!));
  if (!within || loss.epsilon > epsilon || loss.neighbours !== neighbours)
    fail("COST_UNKNOWN", { found: `part ${name}`, problem: "it would spend more than its share" });
  return loss.kind === "pure" ? [] : [delta!];
}
