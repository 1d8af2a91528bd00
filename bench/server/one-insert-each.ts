import { createHash } from "node:crypto";
import type { Route } from "../../packages/server/src/parts.testing.ts";
import {
  allRoutes,
  apiServer,
  openDatabase,
  openRooms,
  readSettings,
} from "../../packages/server/src/parts.testing.ts";

const INSERT = {
  name: "insert-one",
  text: "INSERT INTO report (study, id, vals) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
};

/**
 * What group commit is compared with, for benchmarks alone: the same server, checks and table, and a transaction for every report. It counts
 * nothing, which is in its favour.
 */
const { pool, settings } = await openDatabase(readSettings(process.env), { migrate: true });
const rooms = await openRooms(settings, pool);
const routes = allRoutes(rooms).map(
  (route): Route => (route.path === "/v1/reports" ? { ...route, handle: insertOne } : route),
);
const app = apiServer(routes, { origin: settings.origin, askerOf: rooms.accounts.askerOf });
// Ends the embedded database with it.
process.once("SIGTERM", () => process.exit(0));
await app.listen({ host: settings.host, port: settings.port });

async function insertOne({ body }: { readonly body: unknown }) {
  const report = JSON.parse(body as string) as { readonly study: { readonly digest: string } };
  const study = (await rooms.known.ofDigest(report.study.digest))!;
  const { id, values } = study.collector().take(report);
  const key = createHash("sha256").update(id!).digest().subarray(0, 16);
  await pool.query({ ...INSERT, values: [study.row.key, key, values] });
  return { status: 201, body: { status: "counted" } };
}
