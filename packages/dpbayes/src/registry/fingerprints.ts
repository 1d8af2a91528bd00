/**
 * What the registry keeps of a data set: keyed hashes, of no use without the registry's key. They stay in the registry,
 * and appear in no release, ledger or message.
 */
export interface Fingerprints {
  /** The resolved path of a file; host, port, database and table or query of a database. */
  readonly path?: string;
  /** Device, inode and time of creation: the same file under another name, by a hard link or after a move. */
  readonly inode?: string;
  /** All bytes of a file: a copy. */
  readonly bytes?: string;
  /** A sample of the records: a copy with its rows in another order, some of them changed, some more. */
  readonly rows?: string;
}

/** Which of them agreed. */
export type Likeness = keyof Fingerprints;
