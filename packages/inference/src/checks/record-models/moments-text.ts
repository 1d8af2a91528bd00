import { columns, decimals } from "../../text/index.ts";
import type { MomentsVerdict, MomentsVerification } from "./verify-moments.ts";

const sentences: Readonly<Record<MomentsVerdict, string>> = {
  agree:
    "moments may be trusted here: no mean is off by more than 0.2 sds and no sd by more than a tenth, within the errors above",
  differ: "moments are off here: use the exact method for what stands as differing",
  undecided: "the exact chains are too short to tell: verify with a longer time limit",
};

/** The figures as a table, and what they say. */
export function momentsText({
  numbers,
  verdict,
  chains,
  draws,
  seconds,
}: Omit<MomentsVerification, "toString">): string {
  const rows = numbers.map(({ name, distance, distanceError, ratio, ratioError, verdict: own }) => [
    name,
    `${decimals(distance, 2)} ± ${decimals(distanceError, 2)}`,
    `${decimals(ratio, 2)} ± ${decimals(ratioError, 2)}`,
    own,
  ]);
  return [
    columns([["", "mean off, in exact sds", "sd over exact sd", "they"], ...rows]),
    `exact: ${chains} chains of ${draws} draws in ${decimals(seconds, 0)} s`,
    sentences[verdict],
  ].join("\n");
}
