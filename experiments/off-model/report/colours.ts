import { LEAST } from "./rule.ts";

/** Green where a share is at least what it must be, then from yellow over red to a dark red at 0. */
export function colourOf(share: number): string {
  if (share >= LEAST) return share >= 0.97 ? "#a5d6a7" : "#c8e6c9";
  if (share >= 0.7) return "#fff3b0";
  if (share >= 0.5) return "#ffcc80";
  if (share >= 0.25) return "#ef8a62";
  return "#b2182b";
}

/** The colour of words on it. */
export function inkOf(share: number): string {
  return share < 0.25 ? "#fff" : "#222";
}
