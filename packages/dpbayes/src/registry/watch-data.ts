import { fail } from "../errors/index.ts";
import type { RecordSource } from "../sources/index.ts";
import { dataFingerprints } from "./data-fingerprints.ts";
import { addEntry } from "./entries.ts";
import type { Fingerprints } from "./fingerprints.ts";
import type { LedgerFacts } from "./known-ledgers.ts";
import { lookUp } from "./look-up.ts";
import { observedSource } from "./observed-source.ts";
import { type OpenedRegistry, openRegistry, problemOf, resolvedName } from "./open-registry.ts";
import { forgetPromise, promiseEntry } from "./promises.ts";
import { besideRemark, isWarning, type RegistryRemark, unusableRemark } from "./remarks.ts";
import { rowSketch } from "./row-sketch.ts";

export interface RegistryOptions {
  /** Where `DPBAYES_REGISTRY` and the home folder are looked up; the process's own without it. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Refuses, before anything is spent, where there would otherwise be a warning. */
  readonly oneLedger?: boolean;
  /** Hears what the registry has to say: whether the data set has another ledger, or that nobody can tell. */
  readonly onRemark?: (remark: RegistryRemark) => void;
}

/** The payment that a data set is about to make. */
export interface Paying {
  readonly ledger: string;
  /** The study's id. */
  readonly study: string;
  readonly facts: LedgerFacts;
  /** Ledgers that stand beside the data and are not the one that pays. */
  readonly beside: readonly string[];
  readonly signal?: AbortSignal | undefined;
  readonly now?: (() => Date) | undefined;
}

/** A data set on its way to a release, looked up and written down in the registry. */
export interface WatchedData {
  /** The source, its records sampled as they pass. */
  readonly source: RecordSource;
  /** Call it when all is read and nothing is spent: remarks, or with `oneLedger` refuses. */
  check(): Promise<void>;
  /** Call it when a sealed copy of the release is on the disk: whoever delivers it can enter it, should this run end. It never fails. */
  promise(copy: string): void;
  /** Call it when it is paid: the registry remembers. It never fails. */
  record(): void;
}

/** Watches over a source. Nothing that goes wrong with the registry costs a release, unless that was asked for. */
export function watchData(source: RecordSource, paying: Paying, options: RegistryOptions = {}): WatchedData {
  const { registry, missing }: OpenedRegistry = source.origin ? openRegistry(options.env) : {};
  const sketch = registry && rowSketch(registry.key);
  const ledger = resolvedName(paying.ledger);
  let fingerprints: Fingerprints | undefined;
  let promised: string | undefined;
  const entryOf = (facts: { readonly id: string; readonly spent: Readonly<Record<string, string>> }) => ({
    format: "dpbayes.registry/1" as const,
    when: (paying.now?.() ?? new Date()).toISOString(),
    study: paying.study,
    ledger,
    ledgerId: facts.id,
    spent: facts.spent,
    fingerprints: fingerprints!,
  });
  return {
    source: sketch ? observedSource(source, sketch) : source,
    async check() {
      const remarks = paying.beside.map((one) => besideRemark(one, paying.facts(one)?.spent ?? {}));
      if (missing !== undefined) remarks.push(missing);
      if (registry && source.origin) {
        const rows = sketch?.sample();
        const data = await dataFingerprints(registry.key, source.origin, paying.signal);
        fingerprints = { ...data, ...(rows !== undefined && { rows }) };
        const told = new Set(paying.beside.map(resolvedName));
        const found = attempt(registry.folder, () => lookUp(registry, fingerprints!, ledger, paying.facts));
        remarks.push(...found.filter((one) => one.kind !== "other-ledger" || !told.has(one.ledger!)));
      }
      for (const remark of remarks) say(remark, options);
    },
    promise(copy) {
      if (registry === undefined || fingerprints === undefined) return;
      attempt(registry.folder, () => {
        // The ledger may not exist yet; which one it is and what it spent is filled in when it has paid.
        promiseEntry(registry, copy, entryOf({ id: "", spent: {} }));
        promised = copy;
        return [];
      });
    },
    record() {
      const facts = paying.facts(ledger);
      if (registry === undefined || fingerprints === undefined || facts === undefined) return;
      const { folder, key } = registry;
      const failed = attempt(folder, () => {
        addEntry(folder, key, entryOf(facts));
        if (promised !== undefined) forgetPromise(registry, promised);
        return [];
      });
      for (const remark of failed) options.onRemark?.(remark);
    },
  };
}

/** Remarks, or the one that there are none to be had. */
function attempt(folder: string, action: () => readonly RegistryRemark[]): readonly RegistryRemark[] {
  try {
    return action();
  } catch (error) {
    return [unusableRemark(folder, problemOf(error))];
  }
}

function say(remark: RegistryRemark, { oneLedger, onRemark }: RegistryOptions): void {
  if (oneLedger === true && (isWarning(remark) || remark.kind === "off"))
    fail("LEDGER_KNOWN", { problem: remark.says });
  onRemark?.(remark);
}
