import { percent } from "../numbers.ts";
import type { HoldersOfPage, ShownHolder } from "./holders-of-page.ts";
import { FEWEST_TO_COMPARE } from "./outlying.ts";

/** With fewer holders the prior of the spread decides much of it. */
const FEW = 5;
/** Of a holder that is more likely outside than not; one that follows the others' law is outside with 0.05. */
const OUTLYING = 0.5;
const MOST_NAMED = 10;

export function isOutlying({ outside = 0 }: ShownHolder): boolean {
  return outside > OUTLYING;
}

/** What to read first: how many holders, what rests on the prior, who lies outside. */
export function holdersInWords(found: HoldersOfPage): readonly string[] {
  const { names, coefficients } = found;
  const lawless = coefficients.filter(({ spread, name }) => spread === undefined && name !== "sigma");
  const common = coefficients.some(({ spread }) => spread !== undefined);
  return [
    `${names.length} holders with coefficients of their own. Those that follow a common law are drawn towards the others, the more the fewer records a holder has.`,
    ...(common && names.length < FEW
      ? [
          `${names.length} holders say little about how much holders differ: the spread, and what is said of a new holder, rest largely on the prior.`,
        ]
      : []),
    ...(lawless.length > 0
      ? [
          `No common law is assumed for ${lawless.map(({ name }) => (name === "intercept" && found.centre ? "the level" : name)).join(", ")}: nothing is said there of a holder that was not among these.`,
        ]
      : []),
    ...outlyingWords(found),
  ];
}

function outlyingWords({ names, coefficients, centre }: HoldersOfPage): readonly string[] {
  if (names.length < FEWEST_TO_COMPARE)
    return [`Among ${names.length} holders nobody can be told to lie outside what the others predict.`];
  const found = coefficients.flatMap(({ name, holders }) =>
    holders.filter(isOutlying).map(({ label, outside }) => ({ name, label, outside: outside! })),
  );
  if (found.length === 0)
    return [
      "No holder is more likely than not outside the interval in which the others would put 95 of 100.",
    ];
  const named = found
    .sort((a, b) => b.outside - a.outside)
    .slice(0, MOST_NAMED)
    .map(
      ({ name, label, outside }) =>
        `${label} lies outside the interval in which the others would put 95 of 100 holders, in ${name === "intercept" && centre ? "its level" : name}: probability ${percent(outside)}.`,
    );
  const left = found.length - named.length;
  const compared = names.length * coefficients.length;
  return [
    ...named,
    ...(left > 0 ? [`${left} more lie outside; the tables have them.`] : []),
    `Of holders alike 5 in 100 lie outside: about ${Math.max(1, Math.round(compared / 20))} of the ${compared} numbers compared.`,
  ];
}
