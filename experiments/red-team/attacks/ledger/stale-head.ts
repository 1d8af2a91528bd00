import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { defineAttack } from "../../attack.ts";
import { spendAtOnce } from "./at-once.ts";
import type { LedgerSystemName } from "./systems.ts";

/** Every process gets about this many spends. */
const EACH = 10;

export const ledgerStaleHead = defineAttack<LedgerSystemName>({
  name: "ledger/stale-head",
  promise: "no second line commits on a head that another line has continued, whatever the lock says",
  about: "12 processes spend from one ledger with a lock that always says yes",
  present: "present",
  broken: "no reading back",
  bug: "a line is added without reading back which line it continues",
  tries: { full: 12 },
  run: (system, processes) =>
    spendAtOnce({
      system,
      budget: EACH * processes,
      disk: "lockless",
      prepare: (folder) => mkdirSync(join(folder, "ledger")),
      starts: (start) => Array.from({ length: processes }, () => ({ start, spenders: 1 })),
    }),
});
