import type { Attack } from "../../mechanisms/attack/attack.ts";
import { type AuditableMechanism, attacks } from "../../mechanisms/attack/attacks.ts";
import { SecureSource } from "../../noise/index.ts";
import type { Auditable, Side } from "./auditable.ts";

/** What mechanisms take and put out differs; each one's own attack knows what. */
type SomeAttack = Attack<AuditableMechanism, unknown, never, unknown>;

/** A mechanism on each of its worst-case pairs of neighbouring secrets. */
export function mechanismAuditables(mechanism: AuditableMechanism): readonly Auditable[] {
  const source = SecureSource.platform();
  const attack: SomeAttack = attacks[mechanism.kind];
  return attack.pairs(mechanism).map((pair) => {
    const centre = (side: Side) => attack.centre(pair[side], mechanism);
    const score = attack.score(mechanism, centre("first"), centre("second"));
    return Object.freeze({
      name: `${mechanism.kind}, ${pair.name}`,
      claimed: mechanism.cost(),
      ...gaussianMuOf(mechanism),
      draw: (side: Side) => score(mechanism.randomise(pair[side] as never, source) as never),
    });
  });
}

/** The curve of Gaussian noise, where the mechanism claims one. */
export function gaussianMuOf(mechanism: AuditableMechanism): { readonly gaussianMu?: number } {
  const attack: SomeAttack = attacks[mechanism.kind];
  return attack.gaussianMu ? { gaussianMu: attack.gaussianMu(mechanism) } : {};
}
