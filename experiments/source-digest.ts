import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/**
 * SHA-256 over the names and contents of a folder's sources, tests left out: says which code a
 * result belongs to, also between commits.
 */
export async function sourceDigest(folder: URL): Promise<string> {
  const root = fileURLToPath(folder);
  const names = (await readdir(root, { recursive: true }))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .sort();
  const hash = createHash("sha256");
  for (const name of names)
    hash
      .update(`${name}\0`)
      .update(await readFile(new URL(name, folder)))
      .update("\0");
  return hash.digest("hex");
}
