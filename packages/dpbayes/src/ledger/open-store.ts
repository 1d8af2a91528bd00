import { isServed, ledgerAddress, tokenFor } from "../servers/index.ts";
import { namedLedger } from "./ledger-path.ts";
import { servedStore } from "./served/served-store.ts";
import { fileStore, type LedgerStore } from "./store.ts";

/** The ledger of a name: a file, with links followed, or one that a server keeps. */
export function openStore(
  name: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): LedgerStore {
  if (!isServed(name)) return fileStore(namedLedger(name));
  const address = ledgerAddress(name);
  return servedStore(address, { token: tokenFor(address.name, env) });
}
