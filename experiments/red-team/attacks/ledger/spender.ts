import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { type LedgerSystemName, ledgerSystems } from "./systems.ts";

/** What a spending process is told to do. */
export interface SpenderOrders {
  readonly system: LedgerSystemName;
  readonly file: string;
  /** Spends until so many are in the ledger. */
  readonly budget: number;
  /** Starts other spenders instead, each as another of these users. */
  readonly leads?: readonly { readonly uid: number; readonly gid: number }[];
}

// A program of its own: from a common start, spends until nothing is left, and tells of every spend once it stands.
const orders = JSON.parse(process.argv[2]!) as SpenderOrders;
if (orders.leads === undefined) await spendAll(orders);
else await lead(orders, orders.leads);

async function spendAll({ system, file, budget }: SpenderOrders): Promise<void> {
  process.stdout.write("ready\n");
  while (!existsSync(`${file}.go`)) await pause(2);
  try {
    for (;;) {
      const name = await ledgerSystems[system].spend(file, budget);
      if (name === undefined) break;
      process.stdout.write(`spent ${name}\n`);
    }
  } catch (error) {
    process.stdout.write(`failed ${(error as Error).message}\n`);
  }
}

/** The umask is the one that lets a group share files. */
async function lead(
  { leads: _, ...own }: SpenderOrders,
  users: NonNullable<SpenderOrders["leads"]>,
): Promise<void> {
  process.umask(0o002);
  const ended = users.map(({ uid, gid }) => {
    const words = [process.argv[1]!, JSON.stringify(own)];
    const child = spawn(process.execPath, words, { uid, gid, stdio: ["ignore", "inherit", "inherit"] });
    return new Promise((resolve) => child.on("close", resolve));
  });
  await Promise.all(ended);
}
