import { fail } from "../../errors/index.ts";

const accepted = "postgres://user:password@host:port/database";

/**
 * A database's name for messages: host, port and database, without user, password and settings. What cannot be read
 * is not shown either, for the password may be anywhere in it.
 */
export function databaseName(url: string | undefined): string {
  if (url === undefined || url === "") return fail("DATABASE_ADDRESS", { found: "missing", accepted });
  if (!/^postgres(ql)?:\/\//i.test(url))
    return fail("DATABASE_ADDRESS", { found: "of another kind", accepted });
  if (!URL.canParse(url)) return fail("DATABASE_ADDRESS", { found: "not readable as a URL", accepted });
  const { hostname, port, pathname } = new URL(url);
  return `postgres://${hostname || "localhost"}${port && `:${port}`}${pathname}`;
}
