import { fail } from "../errors/index.ts";

/** "NAME is FOUND, must be ACCEPTED". */
export function refuse(name: string, found: string, accepted: string): never {
  return fail("ARGUMENT", { name, found, accepted });
}
