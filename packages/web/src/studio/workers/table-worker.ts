import { planRelease } from "@dpbayes/privacy";
import { describeAmount, remaining } from "@dpbayes/privacy/ledger";
import { chainOf, checkSource, ledgerOf, paymentOf, privatizeRecords, spendInLines } from "dpbayes/browser";
import { openTable } from "../tables/open-table.ts";
import { serveQuestions } from "./serve-questions.ts";
import type { TableQuestions } from "./table-questions.ts";

/** Reads tables. What leaves it is a release, or facts for the eyes of who opened the file. */
serveQuestions<TableQuestions>({
  async columns(file) {
    return (await openTable(file)).columns();
  },
  async check({ file, study }, { tell, signal }) {
    const { source } = await openTable(file, tell);
    return checkSource(study, source, { signal });
  },
  async release({ file, study, holder, ledger, words }, { tell, signal }) {
    const plan = planRelease(study);
    const payment = paymentOf(plan);
    const spend = { ...words, ...(holder !== undefined && { holder }) };
    // Refused before a record is read where the budget does not cover it.
    spendInLines(ledger.name, ledger.bytes, payment, spend);
    const { source } = await openTable(file, tell);
    const release = await privatizeRecords(plan, source, {
      signal,
      ...(holder !== undefined && { holder }),
    });
    const paid = spendInLines(ledger.name, ledger.bytes, payment, spend);
    return { release: `${JSON.stringify(release)}\n`, ledger: paid };
  },
  async remaining({ name, bytes }) {
    const ledger = ledgerOf(name, chainOf(name, bytes).lines);
    return ledger === undefined ? "nothing was declared" : describeAmount(remaining(ledger));
  },
});
