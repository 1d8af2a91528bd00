import { randomUUID } from "node:crypto";
import { describeAmount, type Ledger, spend } from "@dpbayes/privacy/ledger";
import { fail } from "../../errors/index.ts";
import { chainOf } from "../../ledger-lines/chain.ts";
import type { LedgerLine, SpendEvent } from "../../ledger-lines/lines.ts";
import { isReceipt, type Receipt } from "../../ledger-lines/receipt.ts";
import { type AskOptions, answerOf, askServer, type LedgerAddress } from "../../servers/index.ts";
import { amountOf, type Payment } from "../payment.ts";
import { requirePayable } from "../require-counts.ts";
import type { Paid, SpendOptions } from "../spend-on-disk.ts";
import type { LedgerStore } from "../store.ts";
import { ledgerOfState, readServedState } from "./served-state.ts";

/** A payment that a server took. */
export interface ServedPaid extends Paid {
  readonly receipt: Receipt;
}

/** The ledger of a server. */
export interface ServedStore extends LedgerStore {
  pay(payment: Payment, options?: SpendOptions): Promise<ServedPaid>;
}

const NOTHING = "nothing was released";

/**
 * A ledger that a server keeps. A payment has an id of its own, drawn here: within one call it is repeated until the server says
 * what became of it, so that an answer that was lost costs nothing twice. A second call is a second payment.
 */
export function servedStore(address: LedgerAddress, options: AskOptions): ServedStore {
  const { server, id, name } = address;
  const path = `/v1/ledgers/${id}`;
  const state = (asking: AskOptions = options) => readServedState(address, asking, NOTHING);
  const payable = async (payment: Payment, spending: SpendOptions) => {
    const ledger = ledgerOfState(await state(within(options, spending)));
    requirePayable(name, ledger, { unit: payment.unit, neighbours: payment.loss.neighbours });
    return ledger;
  };
  return {
    name,
    paysFirst: true,
    async lines() {
      const { entries, head } = await state();
      const answer = await askServer(server, { method: "GET", path: `${path}/lines` }, options);
      if (!("status" in answer) || answer.status !== 200) return answerOf(name, answer, NOTHING) as never;
      const { lines } = chainOf(name, Buffer.from(answer.text));
      return requireHead(name, lines, entries, head);
    },
    async requireAffordable(payment, spending = {}) {
      const { loss, times = 1 } = payment;
      spend(await payable(payment, spending), { id: randomUUID(), loss, times });
    },
    async pay(payment, spending = {}) {
      const before = await payable(payment, spending);
      const asked = requestOf(payment, before, spending);
      const question = { method: "POST", path: `${path}/spends`, body: asked } as const;
      const answer = await askServer(server, question, within(options, spending));
      if (!("status" in answer) && answer.heard)
        return fail("SPEND_UNSURE", { ledger: name, id: asked.spend, problem: answer.problem });
      const receipt = receiptOf(address, asked, answerOf(name, answer, NOTHING));
      const now = await state({ ...within(options, spending), wait: 5 }).then(ledgerOfState, () => before);
      return { ledger: now, entry: entryOf(asked, receipt, spending), again: false, receipt };
    },
  };
}

function within(options: AskOptions, { wait, signal }: SpendOptions): AskOptions {
  return { ...options, ...(wait !== undefined && { wait }), ...(signal && { signal }) };
}

/** What a server is asked to pay for. */
interface Asked {
  readonly spend: string;
  readonly study: string;
  readonly digest: string;
  readonly amount: Readonly<Record<string, string>>;
  readonly unit: string;
  readonly neighbours: string;
  readonly holder?: string;
  readonly note?: string;
}

function requestOf(payment: Payment, ledger: Ledger, { id, holder }: SpendOptions): Asked {
  const { study, studyDigest, unit, loss, note } = payment;
  return {
    spend: id ?? randomUUID(),
    study,
    digest: studyDigest,
    amount: amountOf(payment, ledger.currency),
    unit,
    neighbours: loss.neighbours,
    ...(holder !== undefined && { holder }),
    ...(note !== undefined && { note }),
  };
}

/** The server may say what it likes: only a receipt for exactly this lets anything be released. */
function receiptOf({ id, name }: LedgerAddress, asked: Asked, value: unknown): Receipt {
  const matches =
    isReceipt(value) &&
    value.ledger === id &&
    value.spend === asked.spend &&
    value.study === asked.digest &&
    describeAmount(value.amount) === describeAmount(asked.amount);
  if (matches) return value;
  return fail("SPEND_UNSURE", {
    ledger: name,
    id: asked.spend,
    problem: "its receipt is for something else",
  });
}

function entryOf(asked: Asked, { spend: id, amount }: Receipt, { now }: SpendOptions): SpendEvent {
  const { study, digest: studyDigest } = asked;
  const when = (now?.() ?? new Date()).toISOString();
  return { kind: "spend", id, spent: amount, study, studyDigest, when };
}

/** A beginning of a chain is a chain: what the server said of its ledger must be among its lines. */
function requireHead(
  name: string,
  lines: readonly LedgerLine[],
  entries: number,
  head: string,
): readonly LedgerLine[] {
  if (lines[entries - 1]?.hash === head) return lines;
  const problem = `the server says that it has ${entries} lines, and gives others`;
  return fail("LEDGER_TAMPERED", { file: name, line: lines.length, problem });
}
