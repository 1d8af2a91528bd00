import type { Token } from "../tokens/read-token.ts";
import type { Reply } from "./exchange.ts";
import type { Kept } from "./kept.ts";

export interface RefusedState {
  readonly state: "refused";
  readonly code: string;
  /** In a sentence. */
  readonly reason: string;
}

/** Where one person's report is. `waiting`: kept on this device, and sent when the collector can be reached. */
export type SendState = { readonly state: "unanswered" | "waiting" | "counted" } | RefusedState;

export function stateOf({ ended, report }: Kept): SendState {
  return ended ?? { state: report ? "waiting" : "unanswered" };
}

/** Why somebody is turned away before they have answered. */
export function refusalIn(reply: Token | Reply | undefined): RefusedState | undefined {
  if (!reply || !("kind" in reply) || reply.kind !== "refused") return undefined;
  return { state: "refused", code: reply.code, reason: reply.reason };
}
