import { decimals } from "../../../text/index.ts";

/** Below this cosine two chains' components are not versions of one another. */
const ALIKE = 0.8;

/** What to know about the names of components before averaging over draws. */
export function matchingNotes(
  draws: number,
  switches: number,
  agreement: Float64Array | undefined,
): readonly string[] {
  const apart = [...(agreement ?? [])].flatMap((cosine, k) => (cosine < ALIKE ? [{ cosine, k }] : []));
  const names = apart.map(({ k, cosine }) => `${k + 1} (${decimals(cosine, 2)})`).join(", ");
  return [
    `components have no names of their own; draws were renamed by largest cosine similarity, ${switches} of ${draws} otherwise than the draw before`,
    ...(apart.length === 0
      ? []
      : [
          `chains disagree about components ${names}: cosine similarity below ${ALIKE}; their intervals mix different components, run longer chains or fewer components`,
        ]),
  ];
}
