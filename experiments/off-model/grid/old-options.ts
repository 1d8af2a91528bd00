import type { FitOptions } from "@dpbayes/inference";
import { familyNamed } from "../families/grid-families.ts";
import type { Cell } from "./cells.ts";

/** Where the widths of old and new defaults stand side by side: enough is learned for widths to mean something. */
const COMPARED = ["central 1 5000", "central 5 50000", "distributed 5 5000", "local 5 50000"];

/** The options of the old defaults in a cell where they are compared. */
export function oldOptions({ family, law, setting, epsilon, records }: Cell): FitOptions | undefined {
  const asked = law === "well" || law === "wide";
  if (!asked || !COMPARED.includes(`${setting} ${epsilon} ${records}`)) return undefined;
  return familyNamed(family).old?.(setting);
}
