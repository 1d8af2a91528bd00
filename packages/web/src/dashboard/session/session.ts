import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Answer } from "../../client/ask.ts";

/** Somebody who is signed in. */
export type Member = Extract<Answer<"GET /v1/session">, { readonly kind: "member" }>;

export interface Session {
  readonly member: Member;
  /** To be called when the server says that nobody is signed in any more. */
  ended(): void;
}

const LADDER = ["viewer", "analyst", "owner"] as const;

/** Each role may do what those before it may. */
export function mayAs(role: Member["role"], needed: Member["role"]): boolean {
  return LADDER.indexOf(role) >= LADDER.indexOf(needed);
}

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  return useContext(SessionContext)!;
}

/** Whether who is signed in may do what this role may. */
export function useMay(needed: Member["role"]): boolean {
  return mayAs(useSession().member.role, needed);
}
