import type { Design, HoldersClause, Study } from "@dpbayes/privacy/formats";
import { fail } from "../../../errors/index.ts";
import type { FittedHolders } from "../../../fit/origin.ts";
import { type Holder, type HolderEffects, holderEffects } from "./holder-effects.ts";
import { effectsWords, mixedWords, sameWords } from "./holder-words.ts";

/** What is asked of the holders of some releases. */
export interface HoldersQuestion {
  /** The options' words or the study's; absent: the default. */
  readonly clause: HoldersClause | undefined;
  readonly study: Study;
  readonly design: Design;
  /** Whoever made each release; undefined for reports of people. */
  readonly sources: readonly (Holder | undefined)[];
  /** What the prior says of the covariates' law, if anything: one for all holders, or one of each. */
  readonly covariates?: "shared" | "per-holder" | undefined;
  /** Whether the prior has a law of the spread between holders. */
  readonly spread?: boolean;
  /** A method that knows one regression for all holders and no other. */
  readonly onlySame?: string;
}

/** How holders are fitted, and what a reader must know about it. */
export interface SettledHolders {
  /** Absent where all follow one regression. */
  readonly effects?: HolderEffects;
  readonly notes: readonly string[];
  /** What the fit keeps of it. */
  readonly fitted?: FittedHolders;
}

/**
 * Decides how the holders of these releases differ. Without a clause two or more differ as the default says, unless
 * people's reports are among the releases, the method knows no holders that differ, or their parameters could not be told
 * apart by name; each is said in a note. A clause that cannot be followed is refused.
 */
export function settledHolders(question: HoldersQuestion): SettledHolders {
  const settled = decided(question);
  const idle = question.spread === true && !settled.effects?.differences.includes("random");
  return idle ? { ...settled, notes: [...settled.notes, IDLE_SPREAD] } : settled;
}

/** A study may state it before the second holder released: that is no mistake, but nobody may take it for part of the answer. */
const IDLE_SPREAD = "the prior of the spread is not used: no coefficient of this fit varies between holders";

function decided(question: HoldersQuestion): SettledHolders {
  const { clause, design, sources, covariates } = question;
  const holders = sources.filter((source) => source !== undefined);
  const people = holders.length < sources.length;
  if (clause === undefined || clause === "same") {
    if (people) return { notes: holders.length > 0 ? [mixedWords(design)] : [] };
    if (holders.length < 2) return { notes: [] };
  } else requireHoldersOnly(clause, sources);
  const why = whyOnlySame(question);
  if (why !== undefined && clause !== undefined && clause !== "same") return refuse(clause, "", why);
  if (why !== undefined || clause === "same")
    return { notes: [sameWords(holders.length, { design, covariates }, why)] };
  const effects = holderEffects(clause, design, holders);
  if (effects === undefined) return { notes: [] };
  return {
    effects,
    notes: effectsWords(effects, question),
    fitted: fittedHolders(effects, design),
  };
}

function requireHoldersOnly(clause: HoldersClause, sources: HoldersQuestion["sources"]): void {
  const people = sources.indexOf(undefined);
  if (people >= 0)
    refuse(
      clause,
      ` with reports of people (release ${people + 1})`,
      "people who report are no holders of data, and one person's record cannot tell how they differ",
    );
}

function whyOnlySame({ onlySame, design }: HoldersQuestion): string | undefined {
  if (onlySame !== undefined) return `method "${onlySame}" knows one regression for all`;
  if (design.intercept && design.columns.some(({ name }) => name === "intercept"))
    return "a covariate is called intercept, and what differs could not be told apart by name";
  return undefined;
}

function refuse(clause: HoldersClause, found: string, why: string): never {
  return fail("ARGUMENT", {
    name: "holders",
    found: `${typeof clause === "string" ? `"${clause}"` : "random effects"}${found}`,
    accepted: `"same": ${why}`,
  });
}

function fittedHolders(effects: HolderEffects, { columns }: Design): FittedHolders {
  const names = [...(effects.intercept ? ["intercept"] : []), ...columns.map(({ name }) => name)];
  return Object.freeze<FittedHolders>({
    names: effects.holders,
    counts: effects.counts,
    random: names.filter((_, k) => effects.differences[k] === "random"),
    law: effects.law,
    residual: effects.residual,
    centre: columns.map(({ centre, scale }, k) => centre + scale * effects.centre[k]!),
  });
}
