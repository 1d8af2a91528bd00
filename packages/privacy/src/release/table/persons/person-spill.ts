import { KEY_BYTES, type PersonKey } from "./person-key.ts";

/** Room for what does not fit into memory, on a disk. Every entry has the same length, and names nobody. */
export interface PersonSpill {
  /** How many numbers may be held in memory before entries go elsewhere. */
  readonly room: number;
  open(): SpillPiles;
}

/** Entries in {@link PILES} piles, each read back in the order in which it was put. */
export interface SpillPiles {
  put(pile: number, entry: Uint8Array): void;
  entries(pile: number): Iterable<Uint8Array>;
  /** Gives the room back, whatever was read of it. */
  discard(): void;
}

/** How many piles entries are dealt to. */
export const PILES = 64;

/** The pile that all records of a person go to; every further `depth` deals one pile by other bits of the key. */
export function pileOf(person: PersonKey, depth: number): number {
  return person.charCodeAt(depth % (KEY_BYTES / 2)) % PILES;
}

/** A key and steps as bytes, and back. Numbers are copied bit by bit, in the machine's own order: nobody else reads them. */
export function entryCodec(dimension: number) {
  const steps = new Float64Array(dimension);
  const bytes = new Uint8Array(steps.buffer);
  return {
    encode(person: PersonKey, values: Float64Array): Uint8Array {
      const entry = new Uint8Array(KEY_BYTES + bytes.length);
      for (let i = 0; i < KEY_BYTES / 2; i++) {
        entry[2 * i] = person.charCodeAt(i) >>> 8;
        entry[2 * i + 1] = person.charCodeAt(i) & 0xff;
      }
      steps.set(values);
      entry.set(bytes, KEY_BYTES);
      return entry;
    },
    /** The steps are one array, used again. */
    decode(entry: Uint8Array): readonly [PersonKey, Float64Array] {
      let person = "";
      for (let i = 0; i < KEY_BYTES / 2; i++)
        person += String.fromCharCode((entry[2 * i]! << 8) | entry[2 * i + 1]!);
      bytes.set(entry.subarray(KEY_BYTES));
      return [person, steps];
    },
  };
}
