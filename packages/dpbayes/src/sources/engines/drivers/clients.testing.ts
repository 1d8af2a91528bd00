import type { LoadPackage } from "./client-package.ts";

type Rows = readonly object[];

/** What a double was told, in order, and what it does. */
export interface Heard {
  readonly calls: (readonly [method: string, ...told: unknown[]])[];
  readonly answer: () => Promise<Rows>;
  readonly connect?: () => Promise<void>;
  readonly cancel?: () => void;
}

/** Doubles of the clients, in the shapes that the packages have: methods, callbacks and promises as they are there. */
export function doubles(name: string, heard: Heard): LoadPackage {
  return async (asked) => {
    if (asked !== name) throw new Error(`another package was asked for: ${asked}`);
    return { default: clients[name]!(heard) };
  };
}

type Done = (error?: unknown, statement?: unknown, rows?: Rows) => void;

const clients: Readonly<Record<string, (heard: Heard) => object>> = {
  "snowflake-sdk": snowflake,
  "@google-cloud/bigquery": bigquery,
  "@databricks/sql": databricks,
  "hive-driver": hive,
};

function snowflake(heard: Heard): object {
  const { told } = ears(heard);
  return {
    configure: (options: object) => told("configure", options),
    createConnection: (options: object) => {
      told("createConnection", options);
      return {
        connect: (done: Done) =>
          void ears(heard)
            .connected()
            .then(() => done(), done),
        execute: ({ sqlText, complete }: { sqlText: string; complete: Done }) => {
          told("execute", sqlText);
          void heard.answer().then(
            (rows) => complete(undefined, {}, rows),
            (error: unknown) => complete(error, {}),
          );
          return {
            cancel: (done: Done) =>
              void ears(heard)
                .cancelled()
                .then(() => done()),
          };
        },
        destroy: (done: Done) => {
          told("destroy");
          done();
        },
      };
    },
  };
}

function bigquery(heard: Heard): object {
  const { told, cancelled } = ears(heard);
  const job = {
    getQueryResults: async () => {
      told("getQueryResults");
      return [await heard.answer(), null, {}];
    },
    cancel: cancelled,
  };
  class BigQuery {
    async createQueryJob(options: object) {
      told("createQueryJob", options);
      return [job, {}];
    }
  }
  return { BigQuery };
}

function databricks(heard: Heard): object {
  const { told, connected, cancelled } = ears(heard);
  const operation = {
    fetchAll: () => heard.answer(),
    cancel: cancelled,
    close: async () => told("operation.close"),
  };
  const session = {
    executeStatement: async (sql: string) => {
      told("executeStatement", sql);
      return operation;
    },
    close: async () => told("session.close"),
  };
  class DBSQLClient {
    async connect(options: object) {
      told("connect", options);
      await connected();
      return this;
    }
    openSession = async () => session;
    close = async () => told("client.close");
  }
  return { DBSQLClient };
}

function hive(heard: Heard): object {
  const { told, connected, cancelled } = ears(heard);
  const operation = { cancel: cancelled, close: async () => told("operation.close") };
  const session = {
    executeStatement: async (sql: string) => {
      told("executeStatement", sql);
      return operation;
    },
    close: async () => told("session.close"),
  };
  class HiveClient {
    on = () => this;
    async connect(at: object) {
      told("connect", at);
      await connected();
      return this;
    }
    openSession = async (request: object) => {
      told("openSession", request);
      return session;
    };
    close = () => told("client.close");
  }
  let rows: Rows = [];
  class HiveUtils {
    waitUntilReady = async () => {
      rows = await heard.answer();
    };
    fetchAll = async () => operation;
    getResult = () => ({ getValue: () => rows });
  }
  class Part {}
  return {
    ...{ HiveClient, HiveUtils, auth: { PlainTcpAuthentication: Part } },
    connections: { TcpConnection: Part },
    thrift: {
      TCLIService: {},
      TCLIService_types: { TProtocolVersion: { HIVE_CLI_SERVICE_PROTOCOL_V10: 9 } },
    },
  };
}

function ears({ calls, connect, cancel }: Heard) {
  const told = (method: string, ...rest: unknown[]) => void calls.push([method, ...rest]);
  return {
    told,
    connected: async () => connect?.(),
    cancelled: async () => {
      told("cancel");
      cancel?.();
    },
  };
}
