import { setTimeout as pause } from "node:timers/promises";
import { seededSource } from "@dpbayes/inference";
import { defineAttack } from "../../attack.ts";
import { killSpenders } from "./killed.ts";
import type { LedgerSystemName } from "./systems.ts";

const promise =
  "whenever processes are killed, the chain is whole, what was told of is there, and nobody repairs anything";
const bug = "a lock is removed by its holder alone";

/** Milliseconds from a process's first spend to its death: some spends more. */
const LONGEST = 150;

export const ledgerKills = defineAttack<LedgerSystemName>({
  name: "ledger/kills",
  promise,
  about: "kills spending processes (SIGKILL) at random moments",
  present: "present",
  broken: "holder alone",
  bug,
  tries: { full: 500 },
  run(system, kills) {
    const rng = seededSource("ledger kills");
    const delays = Array.from({ length: kills }, () => LONGEST * rng.uniform());
    return killSpenders({
      system,
      kills,
      async attend(spender, n) {
        await spender.told(1);
        await pause(delays[n]!);
        spender.process.kill("SIGKILL");
      },
    });
  },
});

/** About six spends: each takes some forty steps. */
const STEPS = 250;

export const ledgerSystemCalls = defineAttack<LedgerSystemName>({
  name: "ledger/system-calls",
  promise,
  about: "kills spending processes before, after and within random calls of the file system",
  present: "present",
  broken: "holder alone",
  bug,
  tries: { full: 200 },
  run(system, kills) {
    const rng = seededSource("ledger system calls");
    const ends = Array.from({ length: kills }, () => ({
      DIE_AT: String(1 + Math.floor(STEPS * rng.uniform())),
      DIE_SHARE: String(rng.uniform()),
    }));
    return killSpenders({ system, kills, disk: "mortal", env: (n) => ends[n]! });
  },
});
