import type { AnyAttack } from "./attack.ts";
import { editedReleases } from "./attacks/edited-releases.ts";

/** Every attack, room by room. */
export const attacks: readonly AnyAttack[] = [
  // What is read from outside.
  editedReleases,
];
