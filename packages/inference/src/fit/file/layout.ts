import type { Parameter } from "../../contracts/model.ts";
import { murmurHash128 } from "../../math/random/murmur-hash.ts";
import type { ChainRecord } from "../fit.ts";
import type { FitOrigin, Plain } from "../origin.ts";
import type { Encoding } from "./columns.ts";

/**
 * A fit file, format "dpbayes.fit/1":
 *
 *     8 bytes   "DPBAYES" and a line feed
 *     4 bytes   length H of the header, little-endian
 *     H bytes   header: JSON in UTF-8
 *     …         the header's blocks one after the other: draws (chains × draws × columns, by rows), then each
 *               statistic (chains × draws); every number little-endian in the block's encoding
 *     16 bytes  MurmurHash3_x86_128 of everything before
 *
 * The checksum finds damage, not malice.
 */
export const FORMAT = "dpbayes.fit/1";
export const MAGIC: Uint8Array = new TextEncoder().encode("DPBAYES\n");
export const PREFIX = MAGIC.length + 4;
export const CHECKSUM = 16;

export interface Block {
  readonly name: string;
  readonly encoding: Encoding;
}

export interface Header {
  readonly format: typeof FORMAT;
  readonly parameters: readonly Parameter[];
  readonly chains: number;
  readonly draws: number;
  readonly origin: Omit<FitOrigin, "seed"> & { readonly seed: Plain };
  readonly runs: readonly ChainRecord[];
  /** How the draws are encoded. */
  readonly values: Encoding;
  readonly statistics: readonly Block[];
}

export function checksumOf(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(CHECKSUM);
  const view = new DataView(out.buffer);
  murmurHash128(bytes).forEach((word, i) => {
    view.setInt32(4 * i, word, true);
  });
  return out;
}
