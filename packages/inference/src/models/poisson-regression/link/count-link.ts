import type { CountLinkName } from "@dpbayes/privacy/formats";
import type { EffectUnit } from "../../regression/regression-prior.ts";
import { logLink } from "./log-link.ts";
import { softplusLink } from "./softplus-link.ts";

/** How the mean of a count follows from its linear predictor u, and in which coordinate w of u its moments are smooth. */
export interface CountLink {
  readonly name: CountLinkName;
  /** "exp(u)". */
  readonly words: string;
  /** The mean count at u. */
  rate(u: number): number;
  /** Writes μ′, μ″, … of the mean count, six numbers or more. */
  writeDerivatives(u: number, out: Float64Array): void;
  /** u at w, and du/dw: moments of clipped counts change over distances of 1 or more in w, whatever the bound. */
  predictorAt(w: number): number;
  slopeAt(w: number): number;
  /** w at u; -Infinity and Infinity beyond the doubles. */
  nodeAt(u: number): number;
  /** How wide, in w, a normal u of this mean and sd is. */
  width(mean: number, tau: number): number;
  /** Steps in z = (u − mean)/τ where that width is below 0.45. */
  readonly narrowStep: number;
  /** What effects are counted in; absent: 1. */
  readonly unit?: EffectUnit;
  /** About the u of mean counts this large. */
  reach(count: number): number;
}

const links: Readonly<Record<CountLinkName, CountLink>> = { log: logLink, softplus: softplusLink };

/** The link of that name. */
export function countLink(name: CountLinkName): CountLink {
  return links[name];
}
