import {
  isReleaseBundle,
  MOST_DOCUMENT_BYTES,
  parseRelease,
  parseReleaseBundle,
  type Release,
  type ReleaseBundle,
} from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { jsonOf, readText } from "../../files/index.ts";
import { type ReceiptFile, readReceiptFile } from "../../ledger/served/receipt-file.ts";
import {
  type AskOptions,
  answerOf,
  askServer,
  ledgerAddress,
  serverAddress,
  tokenFor,
} from "../../servers/index.ts";
import { SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { type Io, print } from "../terminal/io.ts";

interface Pushed {
  readonly file: string;
  readonly digest: string;
  readonly status: "stored" | "already stored";
  readonly paid: boolean;
}

/** Uploads releases with their receipts. All files are read before the first is sent. */
export async function runPush(given: Given, io: Io): Promise<number> {
  const to = given.text("to") ?? fail("ARGUMENT_MISSING", { command: "push", missing: "--to URL" });
  const server = serverAddress(to);
  const read = given.operands.map((file) => ({
    file,
    release: readRelease(file),
    receipt: readReceiptFile(file),
  }));
  const pushed: Pushed[] = [];
  for (const one of read) {
    const done = await push(server, one, io);
    pushed.push(done);
    if (!given.has("json"))
      print(io, `${done.status.padEnd(15)}${done.file}${done.paid ? ", paid for" : ""}`);
  }
  if (given.has("json")) print(io, JSON.stringify({ server, releases: pushed }));
  return SUCCESS;
}

function readRelease(file: string): Release | ReleaseBundle {
  const value = jsonOf(file, readText(file, MOST_DOCUMENT_BYTES));
  return isReleaseBundle(value) ? parseReleaseBundle(value) : parseRelease(value);
}

interface Read {
  readonly file: string;
  readonly release: Release | ReleaseBundle;
  readonly receipt: ReceiptFile | undefined;
}

async function push(server: string, { file, release, receipt }: Read, io: Io): Promise<Pushed> {
  const { digest } = release;
  const paidHere = receipt !== undefined && ledgerAddress(receipt.ledger).server === server;
  const options = asking(paidHere ? receipt.ledger : server, io);
  const body = { release, ...(paidHere && { receipt: receipt.receipt }) };
  const question = { method: "PUT", path: `/v1/releases/${digest}`, body } as const;
  const answer = await askServer(server, question, options);
  answerOf(server, answer, `${file} is not there`);
  if (receipt !== undefined && !paidHere) await attach(receipt, digest, io);
  const status = "status" in answer && answer.status === 200 ? "already stored" : "stored";
  return { file, digest, status, paid: paidHere };
}

/** Says to a ledger elsewhere which release its spend paid for. */
async function attach({ ledger, receipt }: ReceiptFile, digest: string, io: Io): Promise<void> {
  const { server, id } = ledgerAddress(ledger);
  const path = `/v1/ledgers/${id}/spends/${encodeURIComponent(receipt.spend)}/release`;
  const answer = await askServer(server, { method: "PUT", path, body: { digest } }, asking(ledger, io));
  answerOf(ledger, answer, "the release was stored, and its spend does not say so");
}

function asking(address: string, { env, signal }: Io): AskOptions {
  return { token: tokenFor(address, env), signal };
}
