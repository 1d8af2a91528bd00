import { fail } from "../../errors/index.ts";
import { readText } from "../../files/index.ts";
import { readServedState } from "../../ledger/served/served-state.ts";
import {
  type AskOptions,
  answerOf,
  askServer,
  isServed,
  keepToken,
  ledgerAddress,
  requireToken,
  serverAddress,
  tokenAddress,
} from "../../servers/index.ts";
import { SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { type Io, print } from "../terminal/io.ts";

/** Keeps a token for a server or a ledger, once the server knows it. */
export async function runLogin(given: Given, io: Io): Promise<number> {
  const address = tokenAddress(given.operands[0]!);
  const token = requireToken(await tokenOf(given, io));
  await requireKnown(serverAddress(address), { token, signal: io.signal });
  if (isLedger(address)) await readServedState(ledgerAddress(address), { token, signal: io.signal }, KEPT);
  const file = keepToken(address, token, io.env);
  if (given.has("json")) print(io, JSON.stringify({ address, file }));
  else {
    print(io, `signed in  ${address}`);
    print(io, `token      kept in ${file}`);
  }
  return SUCCESS;
}

const KEPT = "no token was kept";

async function requireKnown(server: string, options: AskOptions): Promise<void> {
  const answer = await askServer(server, { method: "GET", path: "/v1/session" }, options);
  const who = answerOf(server, answer, KEPT) as { readonly kind?: unknown } | null;
  if (who?.kind !== "program")
    fail("SERVER_REFUSED", { server, problem: "it does not know this token", kept: KEPT });
}

function isLedger(address: string): boolean {
  return isServed(address) && new URL(address).pathname !== "/";
}

const MOST_BYTES = 4096;

async function tokenOf(given: Given, io: Io): Promise<string> {
  const file = given.text("token-file");
  if (file !== undefined) return readText(file, MOST_BYTES);
  const kept = io.env["DPBAYES_TOKEN"];
  if (kept) return kept;
  if (io.ask) return io.ask("token: ");
  return fromStdin(io);
}

async function fromStdin({ stdin }: Io): Promise<string> {
  const missing = "a token in --token-file, in DPBAYES_TOKEN or on standard input";
  if (stdin === undefined) return fail("ARGUMENT_MISSING", { command: "login", missing });
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of stdin) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes > MOST_BYTES) fail("FILE_SIZE", { file: "standard input", accepted: MOST_BYTES });
  }
  return Buffer.concat(pieces).toString("utf8");
}
