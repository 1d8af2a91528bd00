import type { Draft } from "./draft.ts";
import type { HeldLedger } from "./ledgers.ts";

/** A table that somebody opened. The file stays the device's; here are its name and its columns' names. */
export interface HeldTable {
  readonly file: File;
  readonly columns: readonly string[];
}

/** A release to be fitted: its content, and the file that it came in. */
export interface HeldRelease {
  readonly name: string;
  readonly content: { readonly digest: string; readonly holder?: string; readonly count?: number };
}

/** What was made on this page. */
export interface Made {
  readonly release: { readonly name: string; readonly text: string };
  readonly ledger: HeldLedger;
}

/** What the studio remembers while it is open; of all this only the draft stands in the address. */
export interface StudioState {
  readonly draft: Draft;
  readonly table?: HeldTable | undefined;
  readonly made?: Made | undefined;
  readonly releases: readonly HeldRelease[];
  /** The page of the last fit, as the command line writes it. */
  readonly page?: string | undefined;
  /** How far its comparison with prior and noise is, which takes seconds and comes into the page then. */
  readonly comparing?: number | undefined;
}

/** Changes a part of the state. */
export type Change = (part: Partial<StudioState> | ((now: StudioState) => Partial<StudioState>)) => void;

/** What every place of the studio is given. */
export interface PlaceProps {
  readonly state: StudioState;
  readonly change: Change;
  /** The address of another place, with the same study. */
  readonly to: (place: string) => string;
  /** Offers to take a change back. */
  readonly undoable: (words: string, before: Partial<StudioState>) => void;
}
