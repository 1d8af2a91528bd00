import { fail } from "../../errors/index.ts";

/** Where an engine answers over HTTP, and as whom. */
export interface EngineAddress {
  readonly engine: "trino" | "clickhouse";
  /** Protocol, host and port. */
  readonly url: URL;
  readonly user: string;
  readonly password: string;
  /** Names in front of tables: catalog and schema of Trino, database of ClickHouse. */
  readonly path: readonly string[];
  /** For messages: without user and password. */
  readonly name: string;
}

const accepted =
  "trino+https://user:password@host:port/catalog/schema or clickhouse+https://user:password@host:port/database; +http is for this machine";

/** An address such as `trino+https://user:password@host/catalog/schema`; of what cannot be read nothing is shown. */
export function engineAddress(address: string): EngineAddress {
  const [, engine, scheme] = /^(trino|clickhouse)\+(https?):\/\//i.exec(address) ?? [];
  const bare = address.replace(/^[a-z]+\+/i, "");
  if (engine === undefined || !URL.canParse(bare))
    return fail("DATABASE_ADDRESS", { found: "not readable as the address of an engine", accepted });
  const { host, hostname, username, password, pathname } = new URL(bare);
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  if (scheme!.toLowerCase() === "http" && password !== "" && !local)
    fail("DATABASE_ADDRESS", {
      found: "of an engine that would be told a password without encryption",
      accepted,
    });
  return {
    engine: engine.toLowerCase() as EngineAddress["engine"],
    url: new URL(`${scheme}://${host}`),
    user: decodeURIComponent(username) || "dpbayes",
    password: decodeURIComponent(password),
    path: pathname.split("/").filter(Boolean).map(decodeURIComponent),
    name: `${engine.toLowerCase()}://${host}${pathname}`,
  };
}

/** Whether an address is one of an engine that is asked over HTTP. */
export function isEngineAddress(address: string): boolean {
  return /^(trino|clickhouse)(\+[a-z]+)?:\/\//i.test(address);
}
