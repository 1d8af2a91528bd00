import type { Asker, Role } from "../../accounts/asker.ts";
import { fail } from "../../errors/index.ts";
import type { Allowed } from "../route.ts";

/** Each role may do what those before it may. */
const LADDER: readonly Role[] = ["viewer", "analyst", "owner"];

/** Refuses an asker that a route does not allow: 401 where signing in might help, 403 where it would not. */
export function requireAllowed(asker: Asker, allow: readonly Allowed[]): void {
  if (allow.includes("respondent") || allow.includes("anybody")) return;
  if (asker.kind === "nobody") fail("SIGN_IN_NEEDED");
  if (!namesOf(asker).some((name) => allow.includes(name)))
    fail("NOT_ALLOWED", { accepted: allow.join(", ") });
}

/** What an asker counts as; an analyst's program is an analyst. */
function namesOf(asker: Asker): readonly Allowed[] {
  if (asker.kind === "nobody") return [];
  if (asker.kind === "program" && asker.token !== "analyst") return [asker.token];
  const role = asker.kind === "program" ? "analyst" : asker.role;
  return LADDER.slice(0, LADDER.indexOf(role) + 1);
}
