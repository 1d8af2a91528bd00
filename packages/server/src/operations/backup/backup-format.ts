/** What stands at the beginning of a backup: enough to make the database that its tables go into. */
export interface BackupHead {
  readonly format: typeof BACKUP_FORMAT;
  /** Of the program that wrote it. */
  readonly version: string;
  readonly made: string;
  /** The migrations that had been run, with the hashes of their texts. */
  readonly migrations: readonly { readonly name: string; readonly hash: string }[];
  /** The studies whose reports have a partition of their own. */
  readonly partitions: readonly number[];
  readonly sequences: readonly { readonly name: string; readonly last: string }[];
}

export const BACKUP_FORMAT = "dpbayes.backup/1";

/** A table before its rows. */
export interface TableHead {
  /** With its schema: `public.study`. */
  readonly table: string;
  readonly columns: readonly string[];
}

/** The same behind them: SHA-256 is that of PostgreSQL's own binary form of all rows, in the order of their key. */
export interface TableEnd {
  readonly table: string;
  readonly rows: number;
  readonly sha256: string;
}

/** The end of a backup: what breaks off before it is none. */
export interface Manifest {
  readonly tables: readonly TableEnd[];
}

/** Names that may become part of a statement. */
export const NAME = /^[a-z_][a-z0-9_]{0,62}$/;
