/** The inputs of a case: plain JSON. */
export type Inputs = Readonly<Record<string, unknown>>;

/**
 * Evaluates one case through the public API: from the case's inputs to what its `expected` describes. Some
 * cases only say there at which point they want a density; nothing else of `expected` may be read.
 */
export type Adapter = (inputs: Inputs, expected?: unknown) => unknown;

/** Adapters by the function name of the cases they evaluate. */
export type Adapters = Readonly<Record<string, Adapter>>;

/** A number passes when |got − expected| ≤ absolute + relative·|expected|; a missing part is zero. */
export interface Tolerance {
  readonly relative?: number;
  readonly absolute?: number;
  /** How the output of a sampler is compared, in words; see monte-carlo.ts. */
  readonly monte_carlo?: string;
}

/** One language-neutral case. */
export interface Case {
  readonly id: string;
  readonly function: string;
  readonly inputs: Inputs;
  readonly expected: unknown;
  readonly tolerance: Tolerance;
}

/** A number of the inputs; a case without it fails with this sentence. */
export function numberOf(inputs: Inputs, name: string): number {
  const value = inputs[name];
  if (typeof value === "number") return value;
  throw new TypeError(`input ${name} is ${typeof value}, must be a number`);
}

/** A list of numbers of the inputs. */
export function numbersOf(inputs: Inputs, name: string): readonly number[] {
  const value = inputs[name];
  if (Array.isArray(value) && value.every((v) => typeof v === "number")) return value;
  throw new TypeError(`input ${name} is ${typeof value}, must be a list of numbers`);
}

/** A text of the inputs. */
export function textOf(inputs: Inputs, name: string): string {
  const value = inputs[name];
  if (typeof value === "string") return value;
  throw new TypeError(`input ${name} is ${typeof value}, must be text`);
}

/** Refuses a case in which a field says something else than the one thing that the adapter implements. */
export function requireInput(inputs: Inputs, name: string, implemented: unknown): void {
  const value = inputs[name];
  if (value !== undefined && value !== implemented)
    throw new TypeError(`input ${name} is ${String(value)}, only ${String(implemented)} is implemented`);
}

/**
 * Takes fields that change no answer: words about the case, or where numbers that it also states came from. A field
 * that no adapter takes fails its case (notice-reads.ts).
 */
export function onlyDescribes(inputs: Inputs, ...names: readonly string[]): void {
  for (const name of names) takeAll(inputs[name]);
}

function takeAll(value: unknown): void {
  if (typeof value === "object" && value !== null) for (const item of Object.values(value)) takeAll(item);
}
