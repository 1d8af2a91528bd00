import type { Pool } from "pg";
import { openAudit } from "../audit/audit.ts";
import { type Accounts, openAccounts } from "./accounts.ts";
import type { Asker, Member } from "./asker.ts";

/** Passwords that are hashed in a moment: for tests. */
export const QUICK = { cost: 4, block: 8, parallel: 1 };

/** The room on a database, with a clock that tests move. */
export interface TestAccounts {
  readonly accounts: Accounts;
  /** Lets time pass, in milliseconds. */
  pass(time: number): void;
  /** A new owner of an organisation of this name. */
  owner(email: string, organisation: string): Promise<Member>;
  asker(session: string): Promise<Asker>;
}

export const PASSWORD = "a password of some length";

/** Each test comes from an address of its own, unless it says otherwise. */
let addresses = 0;
export const somewhere = () => ({ address: `address ${addresses++}` });

export const codeOf = (link: string) => link.split("#")[1]!;

export function testAccounts(pool: Pool, origin = "https://surveys.example.org"): TestAccounts {
  let now = Date.UTC(2030, 0, 1);
  const clock = () => new Date(now);
  const accounts = openAccounts(pool, { origin, clock, audit: openAudit(pool, clock), passwordCost: QUICK });
  const asker = (session: string) =>
    accounts.askerOf({ cookie: accounts.cookie.set(session, 1).split(";")[0]! });
  return {
    accounts,
    asker,
    pass(time) {
      now += time;
    },
    async owner(email, organisation) {
      const code = codeOf(await accounts.ownerLink(email, organisation));
      return (await asker(await accounts.openLink({ code, password: PASSWORD }, somewhere()))) as Member;
    },
  };
}
