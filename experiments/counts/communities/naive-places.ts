import { parts } from "../errors-by-method.ts";
import { placesOf } from "./declared-tests.ts";
import { errorOf, type Found, type Pick, scoreOf } from "./found.ts";
import { NARROW, WIDE } from "./settings.ts";
import type { AllMethods } from "./tasks.ts";

/** Where the naive fit is better than the noise-aware one by scores other than the paper's. */
export function naiveWords(found: readonly Found[], part: AllMethods): string {
  const levels = [NARROW, WIDE].filter((some) =>
    found.some(({ task }) => task.part === part && some.some((distance) => distance === task.distance)),
  );
  const words = levels.map((some) => {
    const square = parts.map((one) => naiveBelow(found, part, some, errorOf("squareErrors", one)));
    const [better, all] = [0, 1].map((at) => square.reduce((sum, pair) => sum + pair[at]!, 0));
    const [predicts, places] = naiveBelow(found, part, some, ({ logPredictive }) => -logPredictive);
    return `N = ${some.join(", ")}: in ${better} of ${all} places by root mean square, in ${predicts} of ${places} by log predictive`;
  });
  return `Naive is better than noise-aware with ${words.join("; with ")}.`;
}

/** In how many places, of how many, naive has less of a number. */
function naiveBelow(
  found: readonly Found[],
  part: AllMethods,
  levels: readonly number[],
  pick: Pick,
): readonly [number, number] {
  const places = placesOf(found, levels);
  const below = places.filter((place) => {
    const [own, naive] = (["noise-aware", "naive"] as const).map(
      (method) => scoreOf(found, { part, ...place }, method, pick).mean,
    );
    return naive! < own!;
  });
  return [below.length, places.length];
}
