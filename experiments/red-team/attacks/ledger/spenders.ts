import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { defineAttack } from "../../attack.ts";
import { spendAtOnce } from "./at-once.ts";
import type { LedgerSystemName } from "./systems.ts";

/** Every process gets about this many spends. */
const EACH = 5;

export const ledgerSpenders = defineAttack<LedgerSystemName>({
  name: "ledger/spenders",
  promise: "processes that spend at once spend exactly the budget",
  about: "64 processes spend from one ledger until nothing is left",
  present: "present",
  broken: "no reading back",
  bug: "a line is added without reading back which line it continues",
  tries: { full: 64 },
  run: (system, processes) =>
    spendAtOnce({
      system,
      budget: EACH * processes,
      prepare: (folder) => mkdirSync(join(folder, "ledger")),
      starts: (start) => Array.from({ length: processes }, () => ({ start, spenders: 1 })),
    }),
});
