import { startEmbedded } from "./embedded-postgres.ts";

// Uses the database of a folder until it is told to stop.
const database = await startEmbedded(process.argv[2]!);
process.once("SIGTERM", async () => {
  await database.stop();
  process.exit(0);
});
process.stdout.write("uses it\n");
