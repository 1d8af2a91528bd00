import type { Ledger, PrivateDiagnostics, ReleaseBundle, SumRelease } from "@dpbayes/privacy";
import type { SpendEvent } from "../../ledger-lines/lines.ts";
import type { RegistryOptions } from "../../registry/index.ts";
import type { SpendOptions } from "../spend-on-disk.ts";

export interface ReleaseToFileOptions extends SpendOptions {
  /** Where the release goes. */
  readonly output: string;
  /** The ledger of the data set: a file, or the address of one that a server keeps. */
  readonly ledger: string;
  readonly force?: boolean;
  readonly skipInvalid?: boolean;
  readonly onProgress?: (records: number) => void;
  readonly onPrivateDiagnostics?: (diagnostics: PrivateDiagnostics) => void;
  /** Hears why records are read one by one that could have been summed where they are. */
  readonly onNote?: (note: string) => void;
  /** Whether the data set is known under another ledger: where that is looked up, and who hears of it. */
  readonly registry?: RegistryOptions;
}

/** A release on the disk, and what is left of the data set's budget. */
export interface Released {
  readonly ledger: Ledger;
  /** The release of a table; reports of a local study are many and only in the file. */
  readonly release?: SumRelease | ReleaseBundle<SumRelease>;
  readonly reports?: number;
  /** The spend that paid for it. */
  readonly paid: Pick<SpendEvent, "id" | "spent" | "when">;
  /** An earlier run paid for it and did not get it into its place: this one delivered it and spent nothing. */
  readonly again: boolean;
  /** The file with the receipt of a server's ledger. */
  readonly receipt?: string;
}
