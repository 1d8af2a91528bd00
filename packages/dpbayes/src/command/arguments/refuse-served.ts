import { fail } from "../../errors/index.ts";

/** A server's ledger is opened, and its budget declared, by its owner there. */
export function refuseServed(flag: string): never {
  return fail("FLAG_VALUE", {
    flag,
    found: "given for a ledger on a server",
    accepted: "left out: its owner declares the budget there",
  });
}
