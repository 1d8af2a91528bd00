import type { Release, Study } from "@dpbayes/privacy/formats";
import { short } from "../text/index.ts";

/** What a release was made with that the study given to a fit says otherwise. */
interface Field {
  readonly name: string;
  of(study: Study): string;
  /** What follows for the reader. */
  readonly remark: string;
}

const OWN_NOISE = "the release's own noise is what the fit reads";

const fields: readonly Field[] = [
  {
    name: "question",
    of: ({ question }) => `"${question}"`,
    remark: "formula, variables and bounds are the same",
  },
  { name: "epsilon", of: ({ privacy }) => short(privacy.epsilon), remark: OWN_NOISE },
  { name: "delta", of: ({ privacy }) => written(privacy.delta), remark: OWN_NOISE },
  { name: "neighbours", of: ({ privacy }) => privacy.neighbours, remark: OWN_NOISE },
  { name: "unit", of: ({ privacy }) => privacy.unit, remark: "the release protects what it says" },
];

function written(delta: unknown): string {
  return typeof delta === "number" ? short(delta) : String(delta ?? 0);
}

/**
 * Where releases were made under another question, budget or unit than the study says, in words: their formula, variables and bounds are the study's, or
 * they would be refused, and people may have budgets of their own; but a reader should not take the study's for theirs.
 */
export function studyDifferences(study: Study, releases: readonly Release[]): readonly string[] {
  return fields.flatMap(({ name, of, remark }) => {
    const others = releases.flatMap((release, i) => {
      const found = of(release.study);
      return found === of(study) ? [] : [`${release.holder ?? `release ${i + 1}`} ${found}`];
    });
    if (others.length === 0) return [];
    const shown =
      others.length > MOST ? [...others.slice(0, MOST), `and ${others.length - MOST} more`] : others;
    return [`${name} of the study: ${of(study)}; made with another: ${shown.join(", ")}; ${remark}`];
  });
}

const MOST = 5;
