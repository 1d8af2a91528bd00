/** The command that delivers what was paid for, as one types it. */
export function recoverCommand(ledger: string): string {
  const word = /^[\w./:@%+,=-]+$/.test(ledger) ? ledger : `'${ledger.replaceAll("'", String.raw`'\''`)}'`;
  return `dpbayes ledger ${word} --recover`;
}
