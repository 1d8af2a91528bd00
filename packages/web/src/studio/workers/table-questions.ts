import type { Study } from "@dpbayes/privacy";
import type { DataCheck, SpendWords } from "dpbayes/browser";

/** What the worker is asked that reads tables: the only part of the studio that sees a record. */
export interface TableQuestions {
  readonly columns: { readonly asks: File; readonly tells: never; readonly answers: readonly string[] };
  /** What a study would make of a table, for the holder's eyes alone. */
  readonly check: {
    readonly asks: { readonly file: File; readonly study: Study };
    readonly tells: TableRead;
    readonly answers: DataCheck;
  };
  readonly release: {
    readonly asks: ReleaseOrder;
    readonly tells: TableRead;
    readonly answers: ReleasedTable;
  };
  /** What is left of a ledger's budget, in words. */
  readonly remaining: {
    readonly asks: { readonly name: string; readonly bytes: Uint8Array };
    readonly tells: never;
    readonly answers: string;
  };
}

/** The share of a table's file that was read. */
export type TableRead = number;

export interface ReleaseOrder {
  readonly file: File;
  readonly study: Study;
  /** A public label of who holds the table. */
  readonly holder: string | undefined;
  /** The ledger's file as it stands, if there is one. */
  readonly ledger: { readonly name: string; readonly bytes: Uint8Array | undefined };
  readonly words: Pick<SpendWords, "budget" | "output">;
}

/** A release that is paid for: the ledger says so. */
export interface ReleasedTable {
  readonly release: string;
  readonly ledger: string;
}
