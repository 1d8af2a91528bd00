import { fail } from "../../../errors/index.ts";
import { SEEN } from "../imputation/impute-pairs.ts";
import type { CheckedCounts } from "../input/check-counts.ts";
import type { CommunityInput } from "../input/count-input.ts";

/** Whose cells a community model reads. */
export interface Reading {
  readonly directed: boolean;
  /** Undirected, and both halves of the table are reports of the same counts. */
  readonly twice: boolean;
}

/** Checks what an input says about its pairs. */
export function readingOf({ directed = true, reported, imputation }: CommunityInput): Reading {
  if (typeof directed !== "boolean")
    fail("ARGUMENT", { name: "directed", found: shown(directed), accepted: "true or false" });
  if (reported !== undefined && reported !== "once" && reported !== "twice")
    fail("ARGUMENT", { name: "reported", found: shown(reported), accepted: '"once" or "twice"' });
  if (directed && reported !== undefined)
    fail("ARGUMENT", {
      name: "reported",
      found: shown(reported),
      accepted: "absent with directed counts: both directions of a pair are counts of their own",
    });
  const twice = reported === "twice";
  if (twice && imputation === "augmented")
    fail("ARGUMENT", {
      name: "imputation",
      found: '"augmented"',
      accepted: '"collapsed" where pairs are reported twice: the published one has a report per count',
    });
  return { directed, twice };
}

/** The cells that hold a report: nobody interacts with themselves; undirected pairs stand right of the diagonal, or twice. */
export function isReport({ directed, twice }: Reading): (row: number, column: number) => boolean {
  return directed || twice ? (i, j) => i !== j : (i, j) => i < j;
}

/** Of every cell who reported its pair; undefined if all did. */
export function seenBy(mask: Uint8Array | undefined, actors: number): Uint8Array | undefined {
  return mask?.map((read, cell) => {
    const mirrored = (cell % actors) * actors + Math.floor(cell / actors);
    return read * SEEN.own + mask[mirrored]! * SEEN.other;
  });
}

/** The mask of a table with one count per pair, right of the diagonal: 1 if anybody reported it. */
export function maskOfPairs(mask: Uint8Array | undefined, actors: number): Uint8Array | undefined {
  return seenBy(mask, actors)?.map((seen) => (seen === 0 ? 0 : 1));
}

/** Two reports without noise are the same number. */
export function requireAgreement({ counts, decay, mask }: CheckedCounts, actors: number): void {
  for (let i = 0; i < actors; i++)
    for (let j = 0; j < i; j++) {
      const [there, back] = [i * actors + j, j * actors + i];
      if (decay[i] !== 0 || decay[j] !== 0 || mask?.[there] === 0 || mask?.[back] === 0) continue;
      if (counts[there] !== counts[back])
        fail("ARGUMENT", {
          name: "a pair's count",
          found: "reported as two different numbers",
          accepted: "the same in both reports where decay is 0",
        });
    }
}

function shown(value: unknown): string {
  return JSON.stringify(value) ?? typeof value;
}
