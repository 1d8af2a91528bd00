import { createHmac, randomBytes } from "node:crypto";
import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { systemCode } from "../errors/index.ts";
import { secureBytes } from "../files/secure-bytes.ts";

const BYTES = 32;

/**
 * The registry's secret, made when it is first used. Without it nobody who sees a fingerprint can try out which file or
 * record it is of. It appears under its name whole, by a link that only one process can make.
 */
export function registryKey(folder: string): Buffer {
  const file = join(folder, "key");
  return keyIn(file) ?? madeKey(folder, file);
}

function madeKey(folder: string, file: string): Buffer {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `.key.${randomBytes(6).toString("hex")}`);
  try {
    const handle = openSync(draft, "wx", 0o600);
    try {
      writeFileSync(handle, secureBytes(BYTES));
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    place(draft, file);
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return keyIn(file) ?? damaged();
}

/** Shared disks without hard links copy it, unless it is there; who reads it meanwhile finds it too short, and says so. */
function place(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"].includes(systemCode(error))) throw error;
    copyFileSync(draft, file, constants.COPYFILE_EXCL);
  }
}

function keyIn(file: string): Buffer | undefined {
  try {
    const key = readFileSync(file);
    return key.length === BYTES ? key : damaged();
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

function damaged(): never {
  throw new DamagedKey("its key is damaged");
}

/** A key of another length: what was written under the right one can no longer be told. */
export class DamagedKey extends Error {}

/** HMAC-SHA-256 under the registry's key, one use apart from the other. */
export function keyed(key: Uint8Array, use: string, content: string | Uint8Array): Buffer {
  return createHmac("sha256", key).update(`${use}\0`).update(content).digest();
}
