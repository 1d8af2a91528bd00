import type { SecureSource } from "../../../noise/secure-source.ts";
import { uniformBelow } from "../../../noise/uniform-below.ts";
import type { Contribution } from "../../../statistics/persons/contribution.ts";
import type { PersonKey } from "./person-key.ts";
import { bigShareOf, shareOf, wholeOf } from "./person-share.ts";

/** What the persons of a run, or a part of them, have added so far. */
export interface PersonTable {
  readonly size: number;
  has(person: PersonKey): boolean;
  /** Adds one record's whole steps to what its person has. */
  add(person: PersonKey, steps: Float64Array): void;
  /** Hands out what each person adds to the sum, in one array used again and again, and forgets them all. */
  empty(give: (steps: Float64Array) => void): void;
}

export interface PersonTableOptions {
  readonly dimension: number;
  readonly contribution: Contribution;
  /** How many records of one person can be added before a double is too small. */
  readonly exactRecords: number;
  readonly source: SecureSource;
}

/**
 * A row of numbers per person, all in one array that grows. What doubles cannot hold exactly is carried into BigInts.
 *
 * A record is drawn by a reservoir of one (Vitter 1985): the j-th record takes the place of what is there with
 * probability 1/j, exactly, so that after m records each is there with probability 1/m, and nobody needs to know m beforehand.
 */
export function personTable({
  dimension,
  contribution,
  exactRecords,
  source,
}: PersonTableOptions): PersonTable {
  const { first, drawn, most } = contribution;
  const rows = new Map<PersonKey, number>();
  const carried = new Map<number, bigint[]>();
  let sums = new Float64Array(64 * dimension);
  let records = new Float64Array(64);

  const rowOf = (person: PersonKey): number => {
    const known = rows.get(person);
    if (known !== undefined) return known;
    const row = rows.size;
    rows.set(person, row);
    if (row === records.length) [sums, records] = [grown(sums), grown(records)];
    sums.fill(0, row * dimension, (row + 1) * dimension);
    records[row] = 0;
    return row;
  };
  const carry = (row: number) => {
    const before = carried.get(row) ?? new Array<bigint>(dimension).fill(0n);
    const part = sums.subarray(row * dimension, (row + 1) * dimension);
    carried.set(
      row,
      before.map((sum, i) => sum + wholeOf(part[i]!)),
    );
    part.fill(0);
  };
  const join = (row: number, seen: number, steps: Float64Array) => {
    if (seen >= first) return;
    records[row] = seen + 1;
    const at = row * dimension;
    if (drawn) {
      if (uniformBelow(seen + 1, source) === 0) sums.set(steps, at);
      return;
    }
    if (seen > 0 && seen % exactRecords === 0) carry(row);
    for (let i = 0; i < dimension; i++) sums[at + i] = sums[at + i]! + steps[i]!;
  };
  const share = (row: number, out: Float64Array) => {
    const m = drawn ? 1 : records[row]!;
    const big = carried.get(row);
    for (let i = 0; i < dimension; i++) {
      const sum = sums[row * dimension + i]!;
      out[i] = big ? Number(bigShareOf(big[i]! + wholeOf(sum), m, most)) : shareOf(sum, m, most);
    }
  };
  return {
    get size() {
      return rows.size;
    },
    has: (person) => rows.has(person),
    add(person, steps) {
      const row = rowOf(person);
      join(row, records[row]!, steps);
    },
    empty(give) {
      const out = new Float64Array(dimension);
      for (let row = 0; row < rows.size; row++) {
        share(row, out);
        give(out);
      }
      rows.clear();
      carried.clear();
      sums.fill(0);
    },
  };
}

function grown(numbers: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(2 * numbers.length);
  larger.set(numbers);
  numbers.fill(0);
  return larger;
}
