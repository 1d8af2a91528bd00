/** Parts of the server for benchmarks and for runs that kill it: they are no entry point. */
export { allRoutes } from "./api/all-routes.ts";
export { openRooms } from "./api/rooms.ts";
export type { Route } from "./api/route.ts";
export { apiServer } from "./api/server.ts";
export { startEmbedded } from "./database/embedded-postgres.ts";
export { freePort } from "./database/free-port.ts";
export { makePool } from "./database/make-pool.ts";
export { migrate } from "./database/migrate.ts";
export { openDatabase } from "./database/open-database.ts";
export { openIntake } from "./intake/intake.ts";
export { collectorWithWorker } from "./operations/collector-with-worker.testing.ts";
export { readSettings } from "./settings/settings.ts";
export { openTallies } from "./tallies/tallies.ts";
