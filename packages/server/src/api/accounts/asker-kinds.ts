import type { Asker, Member } from "../../accounts/asker.ts";
import { fail } from "../../errors/index.ts";

/** A person: a program's token never changes who may do what. */
export function requireMember(asker: Asker): Member {
  if (asker.kind === "nobody") return fail("SIGN_IN_NEEDED");
  return asker.kind === "member" ? asker : fail("NOT_ALLOWED", { accepted: "a person with a session" });
}
