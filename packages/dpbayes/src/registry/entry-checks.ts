import type { RegistryEntry } from "./entries.ts";

/** Whether a line has what an entry must have. Its check says that somebody with the key wrote it, and several may share it. */
export function isEntry(entry: RegistryEntry): boolean {
  const { format, when, study, ledger, ledgerId, spent, fingerprints } = entry;
  return (
    format === "dpbayes.registry/1" &&
    [when, study, ledger, ledgerId].every(isName) &&
    areTexts(spent) &&
    areTexts(fingerprints)
  );
}

/** A text with a NUL names no file. */
function isName(value: unknown): boolean {
  return typeof value === "string" && !value.includes("\0");
}

function areTexts(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((one) => typeof one === "string")
  );
}
