import type { Place, Setting } from "../families/family.ts";
import { gridFamilies } from "../families/grid-families.ts";
import type { Law } from "../laws/law-names.ts";

/** Where in the grid every setting is looked at; see the page for what is left out and why. */
const PLACES: Readonly<Record<Setting, readonly Place[]>> = {
  central: [0.1, 1, 5].flatMap((epsilon) =>
    [200, 5000, 50_000].map((records) => [epsilon, records] as const),
  ),
  distributed: [
    [1, 5000],
    [5, 200],
    [5, 5000],
    [1, 50_000],
  ],
  local: [
    [1, 5000],
    [5, 5000],
    [1, 50_000],
    [5, 50_000],
  ],
};

export const HOLDERS = 3;

/** One place of the grid. */
export interface Cell {
  /** By its name. */
  readonly family: string;
  readonly law: Law;
  readonly setting: Setting;
  readonly epsilon: number;
  /** In all, over all holders. */
  readonly records: number;
}

/** Everything that is run; workers find theirs by its place. */
export const cells: readonly Cell[] = gridFamilies.flatMap(({ name, laws, settings, places }) =>
  laws.flatMap((law) =>
    settings.flatMap((setting) =>
      (places ?? PLACES[setting]).map(([epsilon, records]) => ({
        family: name,
        law,
        setting,
        epsilon,
        records,
      })),
    ),
  ),
);

export function nameOf({ family, law, setting, epsilon, records }: Cell): string {
  return `${family}, ${law}, ${setting}, ε = ${epsilon}, N = ${records}`;
}
