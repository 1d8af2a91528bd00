import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { defineAttack, type Skipped } from "../../attack.ts";
import { spendAtOnce } from "./at-once.ts";
import type { LedgerSystemName } from "./systems.ts";

const NAMESPACES = 3;
/** Two users of one group; they need no names. */
const GROUP = 61_000;
const USERS = [61_001, 61_002];
const EACH = 5;
/** A namespace of process numbers with a view of its own of the processes: what a container is. */
const UNSHARE = ["unshare", "--pid", "--fork", "--mount-proc"];

export const ledgerNamespaces = defineAttack<LedgerSystemName>({
  name: "ledger/namespaces",
  promise: "processes that do not see each other spend exactly the budget",
  about: "64 processes of 2 users in 3 namespaces of process ids spend from one ledger",
  present: "present",
  broken: "process ids",
  bug: "a lock is removed if no process of its holder's number is seen",
  tries: { full: 64 },
  run: (system, processes) =>
    impossible() ??
    spendAtOnce({
      system,
      budget: EACH * processes,
      prepare: (folder) => shared(join(folder, "ledger")),
      starts: ({ program, orders }) =>
        Array.from({ length: NAMESPACES }, (_, n) => {
          const spenders = Math.floor((processes + n) / NAMESPACES);
          const leads = Array.from({ length: spenders }, (_one, i) => ({ uid: USERS[i % 2]!, gid: GROUP }));
          return { start: { program, orders: { ...orders, leads }, within: UNSHARE }, spenders };
        }),
    }),
});

/** A folder in which everything belongs to the group. */
function shared(folder: string): void {
  mkdirSync(folder);
  chownSync(folder, 0, GROUP);
  chmodSync(folder, 0o2770);
}

function impossible(): Skipped | undefined {
  if (process.getuid?.() !== 0) return { skipped: "only root may start processes of other users" };
  const [command, ...words] = [...UNSHARE, "true"];
  if (spawnSync(command!, words).status !== 0) return { skipped: "the kernel gives no namespaces here" };
  return undefined;
}
