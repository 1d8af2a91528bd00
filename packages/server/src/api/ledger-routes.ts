import type { Static } from "@sinclair/typebox";
import type { Asker } from "../accounts/asker.ts";
import { fail } from "../errors/index.ts";
import { type Actor, actorOf } from "../studies/actor.ts";
import {
  afterName,
  afterNumber,
  budgetBody,
  ledgerBody,
  ledgerList,
  ledgerState,
  receipt,
  receiptKey,
  releaseDigestBody,
  spendBody,
  spendList,
} from "./ledger-shapes.ts";
import type { Rooms } from "./rooms.ts";
import type { Call, Route } from "./route.ts";

/** Ledgers or spends of one page. */
const PAGE = 100;

/** Budgets over HTTP: owners open and declare, holders spend from the one ledger of their token. */
export function ledgerRoutes({ ledgers }: Pick<Rooms, "ledgers">): readonly Route[] {
  return [...ownerRoutes(ledgers), ...spendRoutes(ledgers), ...readRoutes(ledgers)];
}

function ownerRoutes(ledgers: Rooms["ledgers"]): readonly Route[] {
  return [
    {
      method: "POST",
      path: "/v1/ledgers",
      summary: "Opens a ledger with a budget",
      allow: ["owner"],
      body: ledgerBody,
      answers: { 201: ledgerState },
      async handle({ asker, body }) {
        const made = await ledgers.open(actorOf(asker), body as Static<typeof ledgerBody>);
        return { status: 201, body: made, headers: { Location: `/v1/ledgers/${made.id}` } };
      },
    },
    {
      method: "GET",
      path: "/v1/ledgers",
      summary: "Lists ledgers in the order of their names",
      allow: ["viewer"],
      query: afterName,
      answers: { 200: ledgerList },
      async handle({ asker, query }) {
        const found = await ledgers.list(actorOf(asker).organisation, query["after"] ?? "", PAGE);
        return {
          status: 200,
          body: { ledgers: found, ...(found.length === PAGE && { after: found.at(-1)!.name }) },
        };
      },
    },
    {
      method: "PUT",
      path: "/v1/ledgers/{id}/budget",
      summary: "Declares another budget, which must cover what was spent: an entry of the ledger",
      allow: ["owner"],
      body: budgetBody,
      answers: { 200: ledgerState },
      async handle({ asker, params, body }) {
        const { budget } = body as Static<typeof budgetBody>;
        return { status: 200, body: await ledgers.declare(actorOf(asker), params["id"]!, budget) };
      },
    },
  ];
}

function spendRoutes(ledgers: Rooms["ledgers"]): readonly Route[] {
  return [
    {
      method: "POST",
      path: "/v1/ledgers/{id}/spends",
      summary:
        "Pays for a release before it exists: 201 with a receipt, 200 with the old one where the same was asked before",
      allow: ["holder"],
      body: spendBody,
      answers: { 200: receipt, 201: receipt },
      async handle(call) {
        const { by, ledger } = own(call);
        const spent = await ledgers.spend(by, ledger, call.body as Static<typeof spendBody>);
        return { status: spent.again ? 200 : 201, body: spent.receipt };
      },
    },
    {
      method: "PUT",
      path: "/v1/ledgers/{id}/spends/{spend}/release",
      summary: "Says, once, which release a spend paid for",
      allow: ["holder"],
      body: releaseDigestBody,
      answers: { 204: "" },
      async handle(call) {
        const { by, ledger } = own(call);
        const { digest } = call.body as Static<typeof releaseDigestBody>;
        await ledgers.attach(by, ledger, call.params["spend"]!, digest);
        return { status: 204 };
      },
    },
  ];
}

function readRoutes(ledgers: Rooms["ledgers"]): readonly Route[] {
  return [
    {
      method: "GET",
      path: "/v1/ledgers/{id}",
      summary: "The budget, what was spent and what remains",
      allow: ["viewer", "holder"],
      answers: { 200: ledgerState },
      async handle(call) {
        const { by, ledger } = own(call);
        return { status: 200, body: await ledgers.read(by.organisation, ledger) };
      },
    },
    {
      method: "GET",
      path: "/v1/ledgers/{id}/spends",
      summary: "Lists spends with their receipts",
      allow: ["viewer", "holder"],
      query: afterNumber,
      answers: { 200: spendList },
      async handle(call) {
        const { by, ledger } = own(call);
        const spends = await ledgers.spends(by.organisation, ledger, Number(call.query["after"] ?? 0), PAGE);
        const more = spends.length === PAGE && { after: spends.at(-1)!.receipt.index };
        return { status: 200, body: { spends, ...more } };
      },
    },
    {
      method: "GET",
      path: "/v1/ledgers/{id}/lines",
      summary: "The file that dpbayes ledger checks",
      allow: ["viewer", "holder"],
      answers: { 200: "application/x-ndjson" },
      async handle(call) {
        const { by, ledger } = own(call);
        const stream = await ledgers.lines(by.organisation, ledger);
        return { status: 200, stream, type: "application/x-ndjson" };
      },
    },
    {
      method: "GET",
      path: "/v1/receipt-key",
      summary: "The public key that receipts are signed with, as a JWK",
      allow: ["anybody"],
      answers: { 200: receiptKey },
      async handle() {
        return { status: 200, body: { kty: "OKP", crv: "Ed25519", x: await ledgers.receiptKey() } };
      },
    },
  ];
}

/** The ledger of the address; a holder's token has one, and does not learn of others. */
function own({ asker, params }: Pick<Call, "asker" | "params">): {
  readonly by: Actor;
  readonly ledger: string;
} {
  const ledger = params["id"]!;
  if (isHolder(asker) && asker.ledger !== ledger) fail("LEDGER_UNKNOWN");
  return { by: actorOf(asker), ledger };
}

function isHolder(asker: Asker): asker is Extract<Asker, { kind: "program" }> {
  return asker.kind === "program" && asker.token === "holder";
}
