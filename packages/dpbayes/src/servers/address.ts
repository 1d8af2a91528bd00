import { fail } from "../errors/index.ts";

/** A ledger that a server keeps. */
export interface LedgerAddress {
  /** The server's origin. */
  readonly server: string;
  readonly id: string;
  /** The whole of it, as it is named. */
  readonly name: string;
}

/** Whether a ledger's name is an address and not a file's. */
export function isServed(name: string): boolean {
  return /^https?:\/\//i.test(name);
}

const LEDGER = /^\/v1\/ledgers\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Reads the address of a ledger. */
export function ledgerAddress(text: string): LedgerAddress {
  const { origin, pathname } = parsed(text);
  const id = LEDGER.exec(pathname)?.[1];
  if (id === undefined)
    return fail("SERVER_ADDRESS", {
      name: "the ledger's address",
      found: "another",
      accepted: "https://HOST/v1/ledgers/ID",
    });
  return { server: origin, id, name: `${origin}${pathname}` };
}

/** Reads the address of a server, or of one of its ledgers: what a token is kept for. */
export function tokenAddress(text: string): string {
  const { origin, pathname } = parsed(text);
  return pathname === "/" ? origin : ledgerAddress(text).name;
}

export function serverAddress(text: string): string {
  return parsed(text).origin;
}

/** A token that goes over a network in the clear is everybody's: only this machine is spoken to without TLS. */
function parsed(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const local = url && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  const right = url && (url.protocol === "https:" || (url.protocol === "http:" && local));
  if (!right || url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    return fail("SERVER_ADDRESS", {
      name: "the server's address",
      found: right ? "one with more than a host and a path" : "another",
      accepted: "https://HOST, or http://localhost:PORT on this machine",
    });
  return url;
}
