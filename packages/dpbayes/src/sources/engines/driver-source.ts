import { fail } from "../../errors/index.ts";
import type { RecordSource } from "../record-source.ts";
import { type LoadPackage, loadInstalled } from "./drivers/client-package.ts";
import { driverWords } from "./drivers/driver-words.ts";
import { drivers } from "./drivers/drivers.ts";
import { engineAddress } from "./engine-address.ts";
import { engineSource } from "./engine-source.ts";

/** A table of an engine that dpbayes asks itself: Trino and ClickHouse over HTTP, others by a package that is loaded when they are asked. */
export function driverSource(
  address: string,
  table: string,
  load: LoadPackage = loadInstalled,
): RecordSource {
  const at = engineAddress(address);
  if (typeof table !== "string")
    fail("DATABASE_ADDRESS", { found: "followed by a query", accepted: "followed by the name of a table" });
  return engineSource(
    {
      engine: driverWords[at.driver].engine,
      table,
      name: `table ${table} of ${at.name}`,
      origin: { kind: "database", database: at.name, rows: table },
    },
    drivers[at.driver](at, load),
  );
}
