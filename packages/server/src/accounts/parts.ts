import type { Pool } from "pg";
import type { Audit } from "../audit/audit.ts";
import type { Attempts } from "./attempts.ts";
import type { Passwords } from "./passwords.ts";
import type { Sessions } from "./sessions.ts";

/** What the ways into an account share. */
export interface AccountParts {
  readonly pool: Pool;
  readonly audit: Audit;
  /** What browsers call the server by. */
  readonly origin: string;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
  readonly sessions: Sessions;
  /** Milliseconds since 1970. */
  clock(): number;
}

/** Where a request comes from. */
export interface From {
  /** Counted while tries fail, never kept; absent where requests of many may come from it. */
  readonly address?: string | undefined;
  /** The session that the browser has already; a new one replaces it. */
  readonly session?: string | undefined;
}
