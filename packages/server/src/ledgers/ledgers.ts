import { Readable } from "node:stream";
import type { Receipt } from "dpbayes/ledger";
import type { Pool, PoolClient } from "pg";
import type { Audit } from "../audit/audit.ts";
import type { AuditEvent } from "../audit/entry.ts";
import { inTransaction, type Queryable } from "../database/in-transaction.ts";
import { fail } from "../errors/index.ts";
import type { Actor } from "../studies/actor.ts";
import { declareBudget, type LedgerRequest, openLedgerRow } from "./declare.ts";
import type { LedgerRow } from "./ledger-row.ts";
import { type LedgerState, linesOf, type SpendState, spendState, stateOf } from "./ledger-state.ts";
import { type ReceiptSigner, receiptSigner } from "./receipts.ts";
import { readSpend, type SpendRequest, type SpendRow, spendOnce } from "./spend-once.ts";
import { ATTACH_RELEASE, LIST_LEDGERS, LIST_SPENDS, READ_LEDGER } from "./statements.ts";

/** Budgets that many machines spend from: paid before the release exists, line by line as in a ledger's file. */
export interface Ledgers {
  open(by: Actor, asked: LedgerRequest): Promise<LedgerState>;
  read(organisation: string, id: string): Promise<LedgerState>;
  /** In the order of their names, behind one of them. */
  list(organisation: string, after: string, most: number): Promise<readonly LedgerState[]>;
  /** Resolves once the spend is committed. `again`: it was there before, and the receipt is the old one. */
  spend(
    by: Actor,
    id: string,
    request: SpendRequest,
  ): Promise<{ readonly receipt: Receipt; readonly again: boolean }>;
  declare(by: Actor, id: string, budget: Readonly<Record<string, string>>): Promise<LedgerState>;
  /** Says once and for ever which release a spend paid for. In a transaction of the caller's, if there is one. */
  attach(by: Actor, id: string, spend: string, release: string, client?: PoolClient): Promise<void>;
  spends(organisation: string, id: string, after: number, most: number): Promise<readonly SpendState[]>;
  /** The file that `dpbayes ledger` checks. */
  lines(organisation: string, id: string): Promise<Readable>;
  /** The public half of the key that signs receipts. */
  receiptKey(): Promise<string>;
}

export interface LedgerOptions {
  readonly secret: string | undefined;
  clock(): Date;
  readonly audit: Pick<Audit, "record">;
}

export function openLedgers(pool: Pool, { secret, clock, audit }: LedgerOptions): Ledgers {
  let signer: Promise<ReceiptSigner> | undefined;
  const signing = () => {
    signer ??= receiptSigner(pool, secret);
    // A key that could not be had is asked for again.
    signer.catch(() => {
      signer = undefined;
    });
    return signer;
  };
  const read = async (organisation: string, id: string, on: Queryable = pool) => {
    const { rows } = await on.query<LedgerRow>({ ...READ_LEDGER, values: [organisation, id] });
    return stateOf(rows[0] ?? fail("LEDGER_UNKNOWN"));
  };
  const told = (
    client: PoolClient,
    { organisation, name }: Actor,
    event: Omit<AuditEvent, "organisation" | "actor">,
  ) => audit.record(client, { organisation, actor: name, ...event });
  return {
    read: (organisation, id) => read(organisation, id),
    async open(by, asked) {
      const id = await inTransaction(pool, async (client) => {
        const made = await openLedgerRow(client, by.organisation, asked, clock());
        await told(client, by, { action: "ledger.opened", object: made, detail: asked.budget });
        return made;
      });
      return read(by.organisation, id);
    },
    async list(organisation, after, most) {
      const { rows } = await pool.query<LedgerRow>({ ...LIST_LEDGERS, values: [organisation, after, most] });
      return rows.map(stateOf);
    },
    async spend(by, id, request) {
      // Before anything is paid: whoever cannot sign must not spend.
      const { sign } = await signing();
      const { line, again } = await inTransaction(pool, async (client) => {
        const done = await spendOnce(client, by.organisation, id, { request, when: clock() });
        const detail = {
          spend: request.spend,
          index: done.line.index,
          study: request.digest,
          ...request.amount,
        };
        if (!done.again) await told(client, by, { action: "ledger.spent", object: id, detail });
        return done;
      });
      return { receipt: sign(id, line), again };
    },
    async declare(by, id, budget) {
      await inTransaction(pool, async (client) => {
        const added = await declareBudget(client, by.organisation, id, { budget, when: clock() });
        if (added) await told(client, by, { action: "ledger.budget", object: id, detail: budget });
      });
      return read(by.organisation, id);
    },
    async attach(by, id, spend, release, client) {
      const on = client ?? pool;
      await read(by.organisation, id, on);
      const { rows } = await on.query({ ...ATTACH_RELEASE, values: [id, spend, release] });
      if (rows.length > 0) return;
      fail((await readSpend(on, id, spend)) ? "SPEND_RELEASED" : "SPEND_UNKNOWN");
    },
    async spends(organisation, id, after, most) {
      await read(organisation, id);
      const { sign } = await signing();
      const { rows } = await pool.query<SpendRow>({ ...LIST_SPENDS, values: [id, after, most] });
      return rows.map((row) => spendState(row, (line) => sign(id, line)));
    },
    async lines(organisation, id) {
      await read(organisation, id);
      return Readable.from(linesOf(pool, id));
    },
    receiptKey: async () => (await signing()).key,
  };
}
