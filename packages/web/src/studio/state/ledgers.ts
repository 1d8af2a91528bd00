/** A ledger's file as the page knows it: its name, and what stands in it. */
export interface HeldLedger {
  readonly name: string;
  readonly text: string;
}

const KEY = "dpbayes-ledger ";

/** The ledger that this browser wrote for a table of that name before. It holds amounts and studies, no data. */
export function rememberedLedger(table: string): HeldLedger | undefined {
  const text = localStorage.getItem(KEY + table);
  return text === null ? undefined : { name: ledgerName(table), text };
}

export function rememberLedger(table: string, text: string): void {
  localStorage.setItem(KEY + table, text);
}

/** As the command line names it: beside the table. */
export function ledgerName(table: string): string {
  return `${table}.ledger.jsonl`;
}
