import { isIP } from "node:net";
import type { RawRow } from "../../exact-sums/sums-row.ts";
import type { EngineAddress } from "../engine-address.ts";
import type { RunQuery } from "../engine-source.ts";
import { answered, clientPackage, closed, connected, type LoadPackage } from "./client-package.ts";
import { sparkKind } from "./spark-kinds.ts";

/** As much of `hive-driver` as is used: Spark's Thrift server speaks HiveServer2's protocol. */
interface Hive {
  readonly HiveClient: new (service: unknown, types: unknown) => Client;
  readonly HiveUtils: new (types: unknown) => Utils;
  readonly auth: { readonly PlainTcpAuthentication: new (options: object) => unknown };
  readonly connections: { readonly TcpConnection: new () => unknown };
  readonly thrift: {
    readonly TCLIService: unknown;
    readonly TCLIService_types: { readonly TProtocolVersion: Readonly<Record<string, number>> };
  };
}

interface Client {
  on(event: "error", hear: (error: unknown) => void): unknown;
  connect(at: object, connection: unknown, authentication: unknown): Promise<unknown>;
  openSession(request: object): Promise<Session>;
  close(): void;
}

interface Session {
  executeStatement(sql: string, options: object): Promise<Operation>;
  close(): Promise<unknown>;
}

interface Operation {
  cancel(): Promise<unknown>;
  close(): Promise<unknown>;
}

interface Utils {
  waitUntilReady(operation: Operation): Promise<unknown>;
  fetchAll(operation: Operation): Promise<unknown>;
  getResult(operation: Operation): { getValue(): readonly RawRow[] };
}

/** The last version that Spark's server knows. */
const PROTOCOL = "HIVE_CLI_SERVICE_PROTOCOL_V10";
const PORT = 10_000;

/** Spark by its Thrift server, user and password by SASL's PLAIN; Kerberos is not spoken. */
export function sparkQuery(at: EngineAddress, load: LoadPackage): RunQuery {
  return async (sql, signal) => {
    const hive = await clientPackage<Hive>(at.name, "hive-driver", load);
    const { TCLIService, TCLIService_types } = hive.thrift;
    const client = new hive.HiveClient(TCLIService, TCLIService_types);
    // A connection that is lost while nobody waits would end the program.
    const lost = new Promise<never>((_, failed) => client.on("error", failed));
    lost.catch(() => undefined);
    try {
      const session = await connected(at.name, Promise.race([opened(at, hive, client), lost]));
      const rows = rowsOf(at.name, new hive.HiveUtils(TCLIService_types), session, { sql, lost, signal });
      return await rows.finally(() => closed(() => session.close()));
    } finally {
      await closed(() => client.close());
    }
  };
}

async function opened(at: EngineAddress, hive: Hive, client: Client): Promise<Session> {
  const { url, encrypted, user, password, path } = at;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // The client accepts every certificate unless it is told not to.
  const options = encrypted && {
    options: { ssl: true, rejectUnauthorized: true, ...(isIP(host) === 0 && { servername: host }) },
  };
  await client.connect(
    { host, port: Number(url.port || PORT), ...options },
    new hive.connections.TcpConnection(),
    new hive.auth.PlainTcpAuthentication({ username: user || "dpbayes", password }),
  );
  return client.openSession({
    client_protocol: hive.thrift.TCLIService_types.TProtocolVersion[PROTOCOL],
    ...(path[0] !== undefined && { configuration: { "use:database": path[0] } }),
  });
}

interface Asked {
  readonly sql: string;
  readonly lost: Promise<never>;
  readonly signal: AbortSignal | undefined;
}

async function rowsOf(
  name: string,
  utils: Utils,
  session: Session,
  { sql, lost, signal }: Asked,
): Promise<readonly RawRow[]> {
  let operation: Operation | undefined;
  const answer = async () => {
    operation = await session.executeStatement(sql, { runAsync: true });
    if (signal?.aborted) await operation.cancel();
    await utils.waitUntilReady(operation);
    await utils.fetchAll(operation);
    return utils.getResult(operation).getValue();
  };
  const cancel = () => operation?.cancel();
  try {
    return await answered(name, Promise.race([answer(), lost]), { signal, cancel, kind: sparkKind });
  } finally {
    await closed(() => operation?.close());
  }
}
