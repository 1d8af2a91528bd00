import type { RawRow } from "../../exact-sums/sums-row.ts";
import type { EngineAddress } from "../engine-address.ts";
import type { RunQuery } from "../engine-source.ts";
import { answered, clientPackage, closed, connected, type LoadPackage } from "./client-package.ts";

/** As much of `snowflake-sdk` as is used. */
interface Snowflake {
  configure(options: object): void;
  createConnection(options: object): Connection;
}

interface Connection {
  connect(done: (error: unknown) => void): void;
  execute(query: {
    readonly sqlText: string;
    readonly complete: (error: unknown, statement: unknown, rows?: readonly RawRow[]) => void;
  }): { cancel(done: () => void): void };
  destroy(done: () => void): void;
}

/** Snowflake by its own client. A programmatic access token stands where the password does. */
export function snowflakeQuery(at: EngineAddress, load: LoadPackage): RunQuery {
  return async (sql, signal) => {
    const sdk = await clientPackage<Snowflake>(at.name, "snowflake-sdk", load);
    // It writes a log into the working folder otherwise, and what it answers is secret.
    sdk.configure({ logLevel: "OFF", additionalLogToConsole: false });
    const connection = sdk.createConnection(optionsOf(at));
    await connected(
      at.name,
      new Promise<void>((done, failed) => connection.connect((error) => (error ? failed(error) : done()))),
    );
    try {
      return await rowsOf(at, connection, sql, signal);
    } finally {
      await closed(() => new Promise<void>((done) => connection.destroy(done)));
    }
  };
}

/** The account is the host; numbers come as texts, with all their digits. */
function optionsOf({ url, user, password, path, settings }: EngineAddress): object {
  const [database, schema] = path;
  return {
    account: url.hostname.replace(/\.snowflakecomputing\.com$/, ""),
    ...{ username: user, password, ...settings, fetchAsString: ["Number"] },
    ...(database !== undefined && { database }),
    ...(schema !== undefined && { schema }),
  };
}

function rowsOf(
  { name }: EngineAddress,
  connection: Connection,
  sqlText: string,
  signal: AbortSignal | undefined,
): Promise<readonly RawRow[]> {
  let cancel = () => {};
  const answer = new Promise<readonly RawRow[]>((done, failed) => {
    const statement = connection.execute({
      sqlText,
      complete: (error, _, rows = []) => (error ? failed(error) : done(rows)),
    });
    cancel = () => statement.cancel(() => {});
  });
  return answered(name, answer, { signal, cancel: () => cancel(), kind: kindOf });
}

/** Snowflake's errors have numbers. */
function kindOf(error: unknown): string {
  return `CODE_${String((error as { readonly code?: unknown } | null)?.code)}`;
}
