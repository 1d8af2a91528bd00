import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { freePort } from "../database/free-port.ts";
import { fail } from "../errors/index.ts";
import type { Settings } from "../settings/settings.ts";

/** Any port that is free must be known before pages name it. */
export async function withPort(settings: Settings): Promise<Settings> {
  if (settings.port !== 0) return settings;
  const port = await freePort(settings.host);
  return { ...settings, port, origin: settings.origin.replace(/:0$/, `:${port}`) };
}

/** Begins to listen; returns the address. */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  await new Promise<void>((done, failed) => {
    server.once("error", failed);
    server.listen(port, host, done);
  }).catch(portTaken(port));
  const { address, port: taken, family } = server.address() as AddressInfo;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${taken}`;
}

export function portTaken(port: number): (error: NodeJS.ErrnoException) => never {
  return (error) => fail("PORT_TAKEN", { found: `${port}`, problem: error.code ?? "refused" });
}
