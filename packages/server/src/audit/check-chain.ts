import { type AuditEntry, type AuditHead, hashOfEntry } from "./entry.ts";

/** Where a chain is no longer what was written, and what is wrong there. */
export interface ChainProblem {
  readonly index: number;
  /** "changed": the entry; "missing": it or those before it; "cut": entries at the end that a known head counts. */
  readonly problem: "changed" | "missing" | "cut";
}

/** A chain as it is read, entry by entry. */
export interface ChainCheck {
  /** How far it was read. */
  readonly head: AuditHead;
  readonly problem: ChainProblem | undefined;
  add(entry: AuditEntry): void;
  /** At the end: whether it reaches the heads that were noted elsewhere. */
  end(): void;
}

/**
 * Finds the first entry that was changed, removed or put elsewhere. A chain that was cut at its end, or written again from some entry on,
 * is whole in itself: only a head that was noted where its writer cannot reach shows it.
 */
export function checkChain(noted: readonly AuditHead[] = []): ChainCheck {
  let head: AuditHead = { index: 0, hash: "" };
  let problem: ChainProblem | undefined;
  return {
    get head() {
      return head;
    },
    get problem() {
      return problem;
    },
    add(entry) {
      problem ??= problemOf(entry, head, noted);
      head = { index: entry.index, hash: entry.hash };
    },
    end() {
      const beyond = noted.find(({ index }) => index > head.index);
      if (beyond) problem ??= { index: head.index + 1, problem: "cut" };
    },
  };
}

function problemOf(
  entry: AuditEntry,
  head: AuditHead,
  noted: readonly AuditHead[],
): ChainProblem | undefined {
  const index = head.index + 1;
  if (entry.index !== index) return { index, problem: "missing" };
  const whole = entry.previous === head.hash && hashOfEntry(entry) === entry.hash;
  const asNoted = noted.every((each) => each.index !== index || each.hash === entry.hash);
  return whole && asNoted ? undefined : { index, problem: "changed" };
}
