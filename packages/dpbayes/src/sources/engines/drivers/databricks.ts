import type { RawRow } from "../../exact-sums/sums-row.ts";
import type { EngineAddress } from "../engine-address.ts";
import type { RunQuery } from "../engine-source.ts";
import { answered, clientPackage, closed, connected, type LoadPackage } from "./client-package.ts";
import { sparkKind } from "./spark-kinds.ts";

/** As much of `@databricks/sql` as is used. */
interface Package {
  readonly DBSQLClient: new (options: object) => Client;
}

interface Client {
  connect(options: object): Promise<unknown>;
  openSession(): Promise<Session>;
  close(): Promise<unknown>;
}

interface Session {
  executeStatement(sql: string, options: object): Promise<Operation>;
  close(): Promise<unknown>;
}

interface Operation {
  fetchAll(): Promise<readonly RawRow[]>;
  cancel(): Promise<unknown>;
  close(): Promise<unknown>;
}

/** Nothing of what is asked or answered goes into a log, a measurement of use, or a store of results apart from the answer. */
const quiet = { telemetryEnabled: false } as const;
const silent = { log: () => {} } as const;

/** Databricks by its own client: Thrift over HTTPS, a personal access token where the password stands. */
export function databricksQuery(at: EngineAddress, load: LoadPackage): RunQuery {
  const { url, password, path, name } = at;
  const options = {
    ...quiet,
    ...{ host: url.hostname, path: `/${path.join("/")}`, token: password, userAgentEntry: "dpbayes" },
    ...(url.port !== "" && { port: Number(url.port) }),
  };
  return async (sql, signal) => {
    const { DBSQLClient } = await clientPackage<Package>(name, "@databricks/sql", load);
    const client = new DBSQLClient({ logger: silent });
    await connected(name, client.connect(options));
    try {
      const session = await connected(name, client.openSession());
      return await rowsOf(name, session, sql, signal).finally(() => closed(() => session.close()));
    } finally {
      await closed(() => client.close());
    }
  };
}

async function rowsOf(
  name: string,
  session: Session,
  sql: string,
  signal: AbortSignal | undefined,
): Promise<readonly RawRow[]> {
  let operation: Operation | undefined;
  const answer = async () => {
    operation = await session.executeStatement(sql, { useCloudFetch: false });
    if (signal?.aborted) await operation.cancel();
    return operation.fetchAll();
  };
  const cancel = () => operation?.cancel();
  try {
    return await answered(name, answer(), { signal, cancel, kind: sparkKind });
  } finally {
    await closed(() => operation?.close());
  }
}
