import { type Asker, actorName } from "../accounts/asker.ts";
import { fail } from "../errors/index.ts";

/** Who does something to a study, as the audit trail names them. */
export interface Actor {
  readonly organisation: string;
  readonly name: string;
}

/** Of a member or a program. */
export function actorOf(asker: Asker): Actor {
  if (asker.kind === "nobody") return fail("SIGN_IN_NEEDED");
  return { organisation: asker.organisation, name: actorName(asker) };
}
