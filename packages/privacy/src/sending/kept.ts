import type { ReportBundle } from "../release/bundle/formats.ts";
import type { Report } from "../release/format/release.ts";
import type { PendingToken } from "../tokens/pending-token.ts";
import type { Token } from "../tokens/read-token.ts";
import type { TokenKey } from "../tokens/token-key.ts";
import type { RefusedState } from "./send-state.ts";

/** Where a device keeps things: `localStorage`, or anything like it. */
export interface DeviceStorage {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
}

/** A token that was asked for: a request that is repeated must be the same. */
export interface AskedToken {
  readonly key: TokenKey;
  readonly blinded: string;
  readonly pending: PendingToken;
}

/** What a device keeps of one invitation. Never an answer; in the end only what came of it. */
export interface Kept {
  readonly asked?: AskedToken;
  readonly token?: Token;
  /** Made once. */
  readonly report?: Report | ReportBundle;
  readonly ended?: { readonly state: "counted" } | RefusedState;
}

export interface KeptPlace {
  read(): Kept;
  write(kept: Kept): Kept;
  /** Runs by itself among all pages of this device, where the platform can see to that. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** A storage that is full or forbidden does not stop anybody: then things are kept as long as the page is there. */
export function keptPlace(storage: DeviceStorage, name: string): KeptPlace {
  let latest: Kept = {};
  return {
    read() {
      try {
        latest = JSON.parse(storage.getItem(name) ?? JSON.stringify(latest)) as Kept;
      } catch {
        // What cannot be read is what was last written.
      }
      return latest;
    },
    write(kept) {
      latest = kept;
      try {
        storage.setItem(name, JSON.stringify(kept));
      } catch {
        // Kept in memory.
      }
      return kept;
    },
    alone(work) {
      const locks = globalThis.navigator?.locks;
      return locks ? locks.request(name, work) : work();
    },
  };
}
