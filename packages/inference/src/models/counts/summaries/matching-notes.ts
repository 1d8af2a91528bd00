import { decimals } from "../../../text/index.ts";

/** Below this cosine two chains' components are not versions of one another. */
const ALIKE = 0.8;

/** Whether chains have found different versions of a component, whose intervals would say nothing. */
export function isApart({ agreement }: { readonly agreement?: Float64Array }, component: number): boolean {
  return agreement !== undefined && agreement[component]! < ALIKE;
}

/** What stands in the place of a component that is not summarised. */
export const NOT_SUMMARISED = "not summarised, chains disagree about it";

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
          `chains disagree about components ${names}: cosine similarity below ${ALIKE}; their intervals would mix different components and are not printed, run longer chains or fewer components`,
        ]),
  ];
}
