import { createHmac } from "node:crypto";
import { fstatSync } from "node:fs";
import { fail } from "../errors/index.ts";
import { openDataFile } from "../sources/data-file.ts";
import { filePieces } from "../sources/file-pieces.ts";
import type { DataOrigin } from "../sources/index.ts";
import type { Fingerprints } from "./fingerprints.ts";
import { keyed } from "./registry-key.ts";

/** The fingerprints that a data set has by itself, before any record is looked at. */
export async function dataFingerprints(
  key: Uint8Array,
  origin: DataOrigin,
  signal?: AbortSignal,
): Promise<Fingerprints> {
  if (origin.kind === "file") return fileFingerprints(key, origin.file, signal);
  // Nothing is left to look at of what another program wrote but the sample of its records.
  if (origin.kind === "stream") return {};
  const { database, rows } = origin;
  return { path: short(keyed(key, "rows of a database", `${database}\n${normalised(rows)}`)) };
}

/** One more pass over the file, as fast as it hashes. A new file that got a deleted one's inode was created later. */
async function fileFingerprints(key: Uint8Array, name: string, signal?: AbortSignal): Promise<Fingerprints> {
  const file = openDataFile(name);
  try {
    const { dev, ino, birthtimeNs } = fstatSync(file.handle, { bigint: true });
    const bytes = createHmac("sha256", key).update("bytes\0");
    for await (const piece of filePieces(file, 1 << 20)) {
      if (signal?.aborted) fail("CANCELLED", { kept: "nothing was released and nothing spent" });
      bytes.update(piece);
    }
    file.requireUnchanged();
    return {
      path: short(keyed(key, "path", file.path)),
      inode: short(keyed(key, "inode", `${dev} ${ino} ${birthtimeNs}`)),
      bytes: short(bytes.digest()),
    };
  } finally {
    file.close();
  }
}

/** A query's layout and capitals are no other query. */
function normalised(sql: string): string {
  return sql.toLowerCase().replace(/\s+/g, " ").trim();
}

function short(hash: Buffer): string {
  return hash.subarray(0, 16).toString("base64url");
}
