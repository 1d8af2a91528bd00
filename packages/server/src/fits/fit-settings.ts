import { chainDefaults, type FitOptions, statedPrior } from "@dpbayes/inference";
import { isBundle, parseStudyOrBundle, partOf, partsOf, type Study } from "@dpbayes/privacy/formats";
import { fail } from "../errors/index.ts";

/** What `dpbayes fit` takes, as it is asked for. */
export type AskedSettings = Pick<
  FitOptions,
  "part" | "chains" | "warmup" | "draws" | "thin" | "sampler" | "method" | "options" | "prior" | "holders"
> & { readonly seed?: number | string };

/** The same with defaults filled in, and statements about a prior made the clause that they mean: what a fit folder holds. */
export type FitSettings = AskedSettings &
  Required<Pick<AskedSettings, "seed" | "chains" | "warmup" | "draws" | "thin">>;

/** Chains of one fit: the table's own limit. */
export const MOST_CHAINS = 64;

/** Fills in what was left open. Whether the family knows method, prior and holders is said by its model, which workers build. */
export function settledSettings(study: unknown, asked: AskedSettings): FitSettings {
  const question = askedStudy(study, asked.part);
  const { prior, ...others } = asked;
  return {
    seed: 1,
    ...chainDefaults,
    ...others,
    ...(prior !== undefined && { prior: Array.isArray(prior) ? clauseOf(question, prior) : prior }),
  } as FitSettings;
}

/** What statements about a prior mean; of those that cannot be read the place is told, not the words. */
function clauseOf(question: Study, statements: readonly string[]) {
  statements.forEach((statement, index) => {
    try {
      statedPrior(question, [statement]);
    } catch {
      fail("FIT_PRIOR", { index });
    }
  });
  return statedPrior(question, statements);
}

/** The study's one question, or the one of several that is named. */
export function askedStudy(study: unknown, part: string | undefined): Study {
  const parsed = parseStudyOrBundle(study);
  if (!isBundle(parsed)) {
    if (part !== undefined)
      fail("FIT_PART", { found: "given", accepted: "absent: the study asks one question" });
    return parsed;
  }
  const names = Object.keys(partsOf(parsed));
  if (part === undefined || !names.includes(part))
    fail("FIT_PART", {
      found: part === undefined ? "missing" : "none of the study's",
      accepted: `one of: ${names.join(", ")}`,
    });
  return partOf(parsed, part);
}

/** Steps of one chain. */
export function stepsOf({ warmup, draws, thin }: FitSettings): number {
  return warmup + draws * thin;
}
