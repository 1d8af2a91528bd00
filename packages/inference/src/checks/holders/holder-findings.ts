import type { Design } from "@dpbayes/privacy/formats";
import { scientific, short } from "../../text/index.ts";
import type { Finding } from "../finding.ts";
import type { FittedDifferences } from "../misfit/fitted-differences.ts";
import { type HolderComparison, holm } from "./holder-by-holder.ts";
import type { HolderChecks } from "./holder-checks.ts";
import { holderLooks, LOOKS, sharersOf } from "./holder-looks.ts";
import type { HolderSummaries } from "./holder-summaries.ts";
import type { HolderVector } from "./holder-vectors.ts";
import { likelyCause } from "./likely-cause.ts";
import { blockWords, placesOf, quantityBlocks } from "./quantities.ts";

/** Comparisons of holders, equality of blocks and misfit share the false-alarm rate equally. */
export const KINDS = 3;

/** What the checks of holders found: who is off, then what the model should not share, then where it shows. */
export function holderFindings(
  checks: HolderChecks,
  summaries: HolderSummaries,
  design: Design,
  differences: FittedDifferences,
  falseAlarm: number,
): readonly Finding[] {
  const level = falseAlarm / KINDS;
  return [
    ...outliers(checks, summaries, design, level),
    ...unequal(checks, summaries, differences, level),
    ...misfits(checks, level),
  ];
}

/** One finding per holder: the number that is furthest out, the others named beside it, and what may have happened. */
export function outliers(
  { comparisons, vectors }: Pick<HolderChecks, "comparisons" | "vectors">,
  summaries: HolderSummaries,
  design: Design,
  level: number,
): Finding[] {
  if (comparisons.length === 0) return [];
  const names = summaries.holders.map(({ holder }) => holder);
  const { quantities } = summaries;
  const chances = holderLooks(names, quantities, comparisons, vectors);
  const isAlone = ({ quantity, probability }: HolderComparison) =>
    LOOKS * sharersOf(quantities, quantity) * names.length * probability < level;
  return names.flatMap((holder, j) => {
    if (!(chances[j]! < level)) return [];
    const isOwn = (one: { readonly holder: string }) => one.holder === holder;
    const [worst, ...rest] = comparisons.filter(isOwn).toSorted((a, b) => a.probability - b.probability);
    const [vector] = vectors.filter(isOwn).toSorted((a, b) => a.probability - b.probability);
    const also = rest.filter(isAlone).map(({ quantity }) => quantity.name);
    const cause = likelyCause(summaries, design, j);
    const words = [
      comparedWords(worst!),
      ...(also.length > 0 ? [`and its ${also.join(", ")}`] : []),
      ...(isAlone(worst!) ? [] : [togetherWords(vector!)]),
    ].join("; ");
    return [
      {
        kind: "holder" as const,
        holder,
        text: `${holder} is not as the others predict: ${words}${cause ? `. ${capital(cause)}` : "."}`,
        probability: KINDS * chances[j]!,
      },
    ];
  });
}

function togetherWords({ numbers, statistic, degrees }: HolderVector): string {
  const which = numbers === "all" ? "all its numbers" : "its level and slopes";
  return `no number alone says so, but with ${which} together it is beyond chance (chi-square ${short(statistic)} with ${degrees} degrees of freedom)`;
}

function comparedWords({ quantity, found, expected, sd }: HolderComparison): string {
  const [here, there] = quantity.log ? [Math.exp(found), Math.exp(expected)] : [found, expected];
  const spread = quantity.log ? `a factor of ${short(Math.exp(sd))}` : short(sd);
  return `its ${quantity.name} is ${short(here)}, expected ${short(there)} give or take ${spread}`;
}

/** Holders that differ in what the model takes to be the same for all. */
function unequal(
  checks: HolderChecks,
  { quantities }: HolderSummaries,
  differences: FittedDifferences,
  level: number,
): Finding[] {
  const shared = checks.heterogeneity.filter(({ block }) =>
    placesOf(quantities, block).some((i) => differences.of(quantities[i]!) === "same"),
  );
  const adjusted = holm(shared.map(({ probability }) => probability));
  return shared.flatMap(({ block, statistic, degrees }, i) =>
    adjusted[i]! < level
      ? [
          {
            kind: "differences" as const,
            text: `Holders differ in ${blockWords[block]}, which the model takes to be the same for all: chi-square ${short(statistic)} with ${degrees} degrees of freedom (p ${probabilityWords(adjusted[i]!)}).`,
            probability: KINDS * adjusted[i]!,
          },
        ]
      : [],
  );
}

/** One finding per block, which names the holders; where a block that is shared differs, it misses most of them. */
function misfits({ misfit }: HolderChecks, level: number): Finding[] {
  const adjusted = holm(misfit.map(({ probability }) => probability));
  const found = misfit.map((one, i) => ({ ...one, adjusted: adjusted[i]! }));
  return quantityBlocks.flatMap((block) => {
    const missed = found.filter((one) => one.block === block && one.adjusted < level);
    if (missed.length === 0) return [];
    const worst = missed.reduce((a, b) => (b.statistic / b.numbers > a.statistic / a.numbers ? b : a));
    return [
      {
        kind: "misfit" as const,
        text: `The fitted model misses ${blockWords[block]} of ${missed.map(({ holder }) => holder).join(", ")}: squared distance ${short(worst.statistic)} at ${worst.holder}, expected about ${worst.numbers} (p ${probabilityWords(worst.adjusted)}).`,
        probability: KINDS * worst.adjusted,
      },
    ];
  });
}

function probabilityWords(p: number): string {
  return p < 1e-4 ? `below ${scientific(Math.max(1e-12, 10 ** Math.ceil(Math.log10(p))), 1)}` : short(p);
}

function capital(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1);
}
