import type { PersonKey } from "./person-key.ts";
import { entryCodec, type PersonSpill, PILES, pileOf, type SpillPiles } from "./person-spill.ts";
import { type PersonTableOptions, personTable } from "./person-table.ts";

/** Records of any number of persons, in any order, on their way to what each person adds. */
export interface PersonSums {
  add(person: PersonKey, steps: Float64Array): void;
  /** Hands out what each person adds, once all records are there. */
  close(give: (steps: Float64Array) => void): void;
  /** Gives back what is held, read or not. */
  discard(): void;
}

/** Beyond this many numbers per person the bookkeeping of a person weighs nothing. */
const OVERHEAD = 12;

/**
 * Hash aggregation in bounded memory. Persons are added up in memory until its room is used; from then on those who are known go on
 * being added up, and the records of all others wait in piles, by bits of their person's key: all records of a person
 * in one pile, in their order. In the end each pile is added up by itself, with piles of its own if need be.
 */
export function personSums(options: PersonTableOptions, spill?: PersonSpill, depth = 0): PersonSums {
  const table = personTable(options);
  const most = Math.max(1, Math.floor((spill?.room ?? Infinity) / (options.dimension + OVERHEAD)));
  const codec = entryCodec(options.dimension);
  let piles: SpillPiles | undefined;
  return {
    add(person, steps) {
      if (spill === undefined || table.size < most || table.has(person)) return table.add(person, steps);
      piles ??= spill.open();
      piles.put(pileOf(person, depth), codec.encode(person, steps));
    },
    close(give) {
      table.empty(give);
      if (piles === undefined) return;
      for (let pile = 0; pile < PILES; pile++) {
        const inner = personSums(options, spill, depth + 1);
        try {
          for (const entry of piles.entries(pile)) inner.add(...codec.decode(entry));
          inner.close(give);
        } finally {
          inner.discard();
        }
      }
      piles.discard();
    },
    discard() {
      piles?.discard();
    },
  };
}
