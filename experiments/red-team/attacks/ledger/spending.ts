import { type ChildProcess, spawn } from "node:child_process";
import type { SpenderOrders } from "./spender.ts";

/** Processes that spend, and what they told of. */
export interface Spending {
  /** The names of the spends that were told of, of all processes so far. */
  readonly told: string[];
  readonly failures: string[];
}

export interface SpenderStart {
  readonly program: string;
  readonly orders: SpenderOrders;
  /** Words before the program: a command that starts it in a namespace. */
  readonly within?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface Spender {
  readonly process: ChildProcess;
  /** Settles when so many processes are ready to spend, or all have ended. */
  ready(processes: number): Promise<void>;
  /** Settles when so many spends were told of by it, or it has ended. */
  told(spends: number): Promise<void>;
  readonly ended: Promise<void>;
}

/** Starts a process that writes what it does into `spending`. What a killed one told of to its half is not told. */
export function startSpender(start: SpenderStart, spending: Spending): Spender {
  const [command, ...words] = [
    ...(start.within ?? []),
    process.execPath,
    start.program,
    JSON.stringify(start.orders),
  ];
  const child = spawn(command!, words, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...start.env },
  });
  let [rest, readies, spends] = ["", 0, 0];
  const heard = new EventTarget();
  child.stdout.on("data", (text: Buffer) => {
    const lines = (rest + text.toString()).split("\n");
    rest = lines.pop()!;
    for (const line of lines) {
      if (line === "ready") readies++;
      else if (line.startsWith("spent ")) {
        spends++;
        spending.told.push(line.slice("spent ".length));
      } else spending.failures.push(line);
    }
    heard.dispatchEvent(new Event("line"));
  });
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  const once = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => holds() && resolve();
      heard.addEventListener("line", look);
      ended.then(resolve);
      look();
    });
  return {
    process: child,
    ready: (processes) => once(() => readies >= processes),
    told: (wanted) => once(() => spends >= wanted),
    ended,
  };
}
