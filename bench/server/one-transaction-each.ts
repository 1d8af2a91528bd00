import {
  allRoutes,
  apiServer,
  openDatabase,
  openIntake,
  openRooms,
  readSettings,
} from "../../packages/server/src/parts.testing.ts";

/** As many at a time as the pool has connections. */
const LANES = 10;

/**
 * The same server keeping the same promises, stored and counted together, with a transaction for every report: what going together gains by
 * itself. For benchmarks alone.
 */
const { pool, settings } = await openDatabase(readSettings(process.env), { migrate: true });
const rooms = await openRooms(settings, pool);
const { known, admission } = rooms;
const intake = openIntake(pool, { studyOf: known.ofDigest, admit: admission.admit, lanes: LANES, most: 1 });
const app = apiServer(allRoutes({ ...rooms, intake }), {
  origin: settings.origin,
  askerOf: rooms.accounts.askerOf,
});
// Ends the embedded database with it.
process.once("SIGTERM", () => process.exit(0));
await app.listen({ host: settings.host, port: settings.port });
