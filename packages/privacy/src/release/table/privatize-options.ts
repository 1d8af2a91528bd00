import { fail, kindOf } from "../../errors/index.ts";
import { ownField } from "../../json/own.ts";
import { acceptedText, isPlainText } from "../../json/plain-text.ts";
import type { PersonSpill } from "./persons/person-spill.ts";

/** Facts about the records, for the data holder's eyes only: they are not covered by the guarantee. */
export interface PrivateDiagnostics {
  /** Of several questions, the one whose sums these facts are about. */
  readonly part?: string;
  readonly records: number;
  /** How many persons they are of, where the study says whose they are; those without a record that fits are not counted. */
  readonly persons?: number;
  /** Values moved into their bounds, by field; `|x| > radius`: rows projected to the ball. */
  readonly clipped: Readonly<Record<string, number>>;
  /** Records left out because they did not fit the study, by error code (only with `onInvalid: "skip"`). */
  readonly skipped: Readonly<Record<string, number>>;
}

export interface PrivatizeOptions {
  /** A public label of the data holder, stored in the release. */
  readonly holder?: string;
  /**
   * Called every 100,000 records with the number read so far. Where the number of records is public
   * it is called once more at the end; under add-remove, or where persons have several records, it is not, and never
   * learns the exact number.
   */
  readonly onProgress?: (records: number) => void;
  /**
   * What to do with a record that does not fit the study. "stop" (default): an error, nothing is
   * released. "skip": leave it out and count it; only under add-remove, where the number of records
   * is private and a record that is left out contributes 0, so the sensitivity still holds.
   */
  readonly onInvalid?: "stop" | "skip";
  /** Receives private facts about the records; whatever it does with them is outside the guarantee. */
  readonly onPrivateDiagnostics?: (diagnostics: PrivateDiagnostics) => void;
  /**
   * Studies whose persons have several records: where what does not fit into memory goes meanwhile. Without it everything
   * is held in memory, a row of numbers per person.
   */
  readonly spill?: PersonSpill;
  /** Stops reading; nothing is released. */
  readonly signal?: AbortSignal;
}

interface Check {
  readonly accepted: string;
  holds(value: unknown): boolean;
}

const callback: Check = { accepted: "a function", holds: (value) => typeof value === "function" };

const checks: Readonly<Record<keyof PrivatizeOptions, Check>> = {
  holder: {
    accepted: acceptedText(),
    holds: (value) => typeof value === "string" && isPlainText(value),
  },
  onInvalid: { accepted: '"stop" or "skip"', holds: (value) => value === "stop" || value === "skip" },
  onProgress: callback,
  onPrivateDiagnostics: callback,
  spill: {
    accepted: "room for the records of persons, with a function open",
    holds: (value) => typeof (value as Partial<PersonSpill> | null)?.open === "function",
  },
  signal: {
    accepted: "an AbortSignal",
    holds: (value) => typeof value === "object" && value !== null && "aborted" in value,
  },
};

/** Checks the options before any record is read: a mistake found at the end would cost the whole run. */
export function requireOptions(options: PrivatizeOptions): void {
  if (typeof options !== "object" || options === null) refuse("options", options, "an object");
  for (const [name, { accepted, holds }] of Object.entries(checks)) {
    const value = ownField(options, name);
    if (value !== undefined && !holds(value)) refuse(`options.${name}`, value, accepted);
  }
}

function refuse(name: string, value: unknown, accepted: string): never {
  return fail("ARGUMENT", { name, found: kindOf(value), accepted });
}
