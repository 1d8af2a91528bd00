import * as real from "node:fs";

// Takes the place of node:fs in a spender, which dies at its DIE_AT-th step: before or after a call, or within a write.
export * from "node:fs";

let left = Number(process.env["DIE_AT"]);
const share = Number(process.env["DIE_SHARE"]);

function step(): void {
  if (--left === 0) process.kill(process.pid, "SIGKILL");
}

function mortal<Given extends unknown[], Result>(
  call: (...given: Given) => Result,
): (...given: Given) => Result {
  return (...given) => {
    step();
    try {
      return call(...given);
    } catch (error) {
      // Waiting for a lock is no step: it would be where most of them died.
      left += 2;
      throw error;
    } finally {
      step();
    }
  };
}

export const existsSync = mortal(real.existsSync);
export const openSync = mortal(real.openSync);
export const closeSync = mortal(real.closeSync);
export const fsyncSync = mortal(real.fsyncSync);
export const renameSync = mortal(real.renameSync);
export const unlinkSync = mortal(real.unlinkSync);
export const rmSync = mortal(real.rmSync);

export function writeSync(handle: number, bytes: Uint8Array): number {
  step();
  if (left === 1) real.writeSync(handle, bytes, 0, Math.floor(share * bytes.length));
  step();
  const written = real.writeSync(handle, bytes);
  step();
  return written;
}

/** In the steps that the system takes. */
export function writeFileSync(
  file: string,
  text: string,
  { flag, mode, flush }: { readonly flag: string; readonly mode: number; readonly flush?: boolean },
): void {
  const handle = openSync(file, flag, mode);
  writeSync(handle, Buffer.from(text));
  if (flush === true) fsyncSync(handle);
  closeSync(handle);
}
