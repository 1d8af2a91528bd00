import { generateKeyPairSync, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { remaining, spend, spent } from "@dpbayes/privacy/ledger";
import { DpbayesError } from "../../errors/index.ts";
import { ledgerOf } from "../../ledger-lines/ledger-of.ts";
import { type LedgerLine, lineAfter, lineText } from "../../ledger-lines/lines.ts";
import { type ReceiptContent, receiptText } from "../../ledger-lines/receipt.ts";

/** What goes wrong with one spend: the connection is cut before or behind it, or the server says "later". */
type Fault = "cut before" | "cut behind" | "later";

/** A ledger in the memory of this process, behind HTTP as a server serves one. */
export interface LedgerServer {
  readonly server: string;
  readonly address: string;
  readonly token: string;
  readonly lines: LedgerLine[];
  /** Ids of all spends that were asked for, in order, repeated ones too. */
  readonly asked: string[];
  /** Releases that were put, with their receipts. */
  readonly releases: Map<string, { readonly receipt?: unknown }>;
  /** Happens to the next spends. */
  readonly faults: Fault[];
  /** How many of its lines it shows; all without it. */
  shown?: number;
  /** Changes what is answered to a spend. */
  answer: (receipt: Record<string, unknown>) => Record<string, unknown>;
  close(): Promise<void>;
}

const ID = "6f1c0e0a-6a0f-4d9e-9f6e-0d8a4c1b2e3f";
const token = `dpb_${"t".repeat(43)}`;

export async function ledgerServer(epsilon: string, people = { unit: "one row" }): Promise<LedgerServer> {
  const budget = { epsilon, delta: "0" };
  const when = "2026-01-01T00:00:00.000Z";
  const open = { kind: "open", ...people, neighbours: "replace-one", budget, when } as const;
  const http = createServer((request, response) => void handle(made, request, response));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const server = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const made: LedgerServer = {
    ...{ server, address: `${server}/v1/ledgers/${ID}`, token, asked: [], faults: [] },
    lines: [lineAfter(undefined, open)],
    releases: new Map(),
    answer: (receipt) => receipt,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  return made;
}

async function handle(
  ledger: LedgerServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await text(request);
  const json = (status: number, value: unknown) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(value));
  };
  if (request.headers.authorization !== `Bearer ${token}`)
    return request.url === "/v1/session"
      ? json(200, { kind: "nobody", oidc: false })
      : json(401, {
          code: "SIGN_IN_NEEDED",
          detail: "the route needs a session or a token that is still good",
        });
  const value = ledgerOf("served", ledger.lines)!;
  switch (`${request.method} ${request.url!.replace(/[0-9a-f]{64}$/, "DIGEST")}`) {
    case "GET /v1/session":
      return json(200, { kind: "program", name: "north", token: "holder" });
    case `GET /v1/ledgers/${ID}`: {
      const { hash: head, index: entries } = ledger.lines.at(-1)!;
      return json(200, { ...value, spent: spent(value), remaining: remaining(value), entries, head });
    }
    case `GET /v1/ledgers/${ID}/lines`:
      return void response.end(ledger.lines.slice(0, ledger.shown).map(lineText).join(""));
    case `POST /v1/ledgers/${ID}/spends`:
      return spending(ledger, body, json, () => request.socket.destroy());
    case "PUT /v1/releases/DIGEST": {
      const digest = request.url!.slice(-64);
      const known = ledger.releases.has(digest);
      ledger.releases.set(digest, JSON.parse(body));
      return json(known ? 200 : 201, { digest });
    }
    default:
      return json(404, { code: "ROUTE_UNKNOWN", detail: "nothing is here" });
  }
}

const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const key = publicKey.export({ format: "jwk" }).x!;

function spending(
  ledger: LedgerServer,
  body: string,
  json: (status: number, value: unknown) => void,
  cut: () => void,
): void {
  const { spend: id, study, digest: studyDigest, amount } = JSON.parse(body);
  ledger.asked.push(id);
  const fault = ledger.faults.shift();
  if (fault === "cut before") cut();
  else if (fault === "later") json(503, { code: "STOPPING", detail: "the server is stopping" });
  else {
    const again = ledger.lines.find(({ event }) => event.kind === "spend" && event.id === id);
    try {
      const line = again ?? added(ledger, { id, study, studyDigest, spent: amount });
      if (fault === "cut behind") cut();
      else
        json(again ? 200 : 201, ledger.answer(receiptFor(line, { spend: id, study: studyDigest, amount })));
    } catch (error) {
      if (!(error instanceof DpbayesError)) throw error;
      json(409, { code: error.code, detail: error.message });
    }
  }
}

function receiptFor(
  { index, hash }: LedgerLine,
  about: Pick<ReceiptContent, "spend" | "study" | "amount">,
): Record<string, unknown> {
  const content = { format: "dpbayes.receipt/1", ledger: ID, index, hash, ...about, key } as const;
  const signature = sign(null, Buffer.from(receiptText(content)), privateKey).toString("base64url");
  return { ...content, signature };
}

function added(
  { lines }: LedgerServer,
  about: {
    readonly id: string;
    readonly study: string;
    readonly studyDigest: string;
    readonly spent: Readonly<Record<string, string>>;
  },
): LedgerLine {
  spend(ledgerOf("served", lines)!, { id: about.id, ...about.spent });
  const line = lineAfter(lines.at(-1), { kind: "spend", ...about, when: "2026-01-01T00:00:00.000Z" });
  lines.push(line);
  return line;
}
