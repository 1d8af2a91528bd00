import type { Claim } from "../../experiment.ts";
import { methods } from "../cells/methods.ts";
import { type Part, parts } from "../errors-by-method.ts";
import { type ErrorKind, errorOf, type Found, type Pick, ratioOf, scoreOf } from "./found.ts";
import { BELOW, COMMUNITIES, NARROW } from "./settings.ts";
import type { AllMethods } from "./tasks.ts";

/** One comparison of a declared test: where, and whether it came out as misfit predicts. */
export interface Outcome {
  readonly where: string;
  readonly holds: boolean;
}

/** Where the tests look: every size and both levels at which the order is in question. */
export interface Place {
  readonly communities: number;
  readonly distance: number;
}

export function placesOf(found: readonly Found[], levels: readonly number[] = NARROW): readonly Place[] {
  const sizes = COMMUNITIES.filter((size) => found.some(({ task }) => task.communities === size));
  return sizes.flatMap((communities) => levels.map((distance) => ({ communities, distance })));
}

export function partWords(part: Part): string {
  return part === "inSample" ? "in-sample" : "held out";
}

function whereOf({ communities, distance }: Place, part?: Part): string {
  return [`C = ${communities}`, `N = ${distance}`, ...(part === undefined ? [] : [partWords(part)])].join(
    ", ",
  );
}

/** Non-private and noise-aware means of one number. */
function pairOf(
  found: readonly Found[],
  { communities, distance }: Place,
  pick: Pick,
  part: AllMethods = "figure",
) {
  const base = scoreOf(found, { part, communities }, "non-private", pick);
  return { base, own: scoreOf(found, { part, communities, distance }, "noise-aware", pick) };
}

/** a1 (noise-aware is to be above), d and h (below): an error of fits to the real counts. */
export function ownErrors(
  found: readonly Found[],
  kind: ErrorKind,
  above: boolean,
  { from = "figure", places = placesOf(found) }: { from?: AllMethods; places?: readonly Place[] } = {},
): readonly Outcome[] {
  return places.flatMap((place) =>
    parts.map((part) => {
      const { base, own } = pairOf(found, place, errorOf(kind, part), from);
      return { where: whereOf(place, part), holds: above === own.mean > base.mean };
    }),
  );
}

/** a2, g: a number of which noise-aware is to have less. */
export function ownNumbers(found: readonly Found[], pick: Pick): readonly Outcome[] {
  return placesOf(found).map((place) => {
    const { base, own } = pairOf(found, place, pick);
    return { where: whereOf(place), holds: own.mean < base.mean };
  });
}

/** b and h: non-private below noise-aware below naive at every level. */
export function simulatedOrder(
  found: readonly Found[],
  kind: ErrorKind,
  levels: readonly number[],
  from: "simulated" | "simulated, long" = "simulated",
): readonly Outcome[] {
  return placesOf(found, levels).flatMap((place) =>
    parts.map((part) => {
      const { communities, distance } = place;
      const [best, own, naive] = methods.map((method) => {
        const level = method === "non-private" ? undefined : distance;
        const which = { part: from, communities, distance: level };
        return scoreOf(found, which, method, errorOf(kind, part)).mean;
      });
      return { where: whereOf(place, part), holds: best! < own! && own! < naive! };
    }),
  );
}

/** c: noise-aware over non-private with nothing hidden, large counts hidden, also middling ones hidden. */
export function hiddenRatios(found: readonly Found[], place: Place, part: Part) {
  const pick = errorOf("errors", part);
  return [
    ratioOf(found, { part: "figure", ...place }, pick),
    ...BELOW.map((below) => ratioOf(found, { part: "hidden", ...place, below }, pick)),
  ];
}

export function hiddenRise(found: readonly Found[]): readonly Outcome[] {
  return placesOf(found).flatMap((place) =>
    parts.map((part) => {
      const [all, some, few] = hiddenRatios(found, place, part).map(({ mean }) => mean);
      return { where: whereOf(place, part), holds: all! < some! && some! < few! && few! > 1 };
    }),
  );
}

/** f: errors of the tolerant reading of true counts, of noise-aware inference, of the non-private fit. */
export function tolerantErrors(found: readonly Found[], place: Place, part: Part) {
  const pick = errorOf("errors", part);
  return {
    tolerant: scoreOf(found, { part: "noiseless", ...place }, "noise-aware", pick),
    ...pairOf(found, place, pick),
  };
}

export function tolerantOrder(found: readonly Found[]): readonly Outcome[] {
  return placesOf(found).flatMap((place) =>
    parts.map((part) => {
      const { tolerant, own, base } = tolerantErrors(found, place, part);
      return { where: whereOf(place, part), holds: tolerant.mean <= own.mean && tolerant.mean < base.mean };
    }),
  );
}

/** What became of a test's prediction. */
export function claimOf(name: string, prediction: string, outcomes: readonly Outcome[]): Claim {
  const failed = outcomes.filter(({ holds }) => !holds);
  const list = failed.length === 0 ? "" : `; not in: ${failed.map(({ where }) => where).join("; ")}`;
  return {
    text: `test ${name}: ${prediction} (${outcomes.length - failed.length} of ${outcomes.length} places${list})`,
    holds: failed.length === 0,
  };
}
