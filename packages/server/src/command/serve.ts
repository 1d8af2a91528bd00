import { type StartOptions, startServer } from "../operations/start-server.ts";
import { readSettings } from "../settings/settings.ts";
import { type CommandIo, type GivenWords, SUCCESS } from "./command.ts";

/** Everything in one process. */
export function runStart(io: CommandIo): Promise<number> {
  return untilStopped(io, { migrate: true, work: true });
}

/** The collector alone. */
export function runServe(given: GivenWords, io: CommandIo): Promise<number> {
  return untilStopped(io, { migrate: given.has("migrate") });
}

async function untilStopped(io: CommandIo, options: StartOptions): Promise<number> {
  const log = (line: string) => io.stdout.write(line);
  const server = await startServer(readSettings(io.env), { ...options, log });
  io.stderr.write(`listening on ${server.url}, health and metrics on ${server.operationsUrl}\n`);
  if (server.ownerLink !== undefined)
    io.stderr.write(`open this once to become the owner: ${server.ownerLink}\n`);
  await stopped(io.signal);
  await server.close();
  return SUCCESS;
}

export function stopped(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((done) => signal.addEventListener("abort", () => done(), { once: true }));
}
