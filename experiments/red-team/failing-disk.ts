import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/** Which call of the disk fails: the n-th, that one alone or every one from then on. */
export interface Fault {
  readonly call: number;
  readonly code: string;
  readonly lasting: boolean;
}

/** How an action ended, and how many calls of the disk it made. */
export interface OnDisk {
  readonly calls: number;
  readonly error: Error | undefined;
}

type Call = (...given: unknown[]) => unknown;

/** Runs an action on a disk that fails as told. Calls that only ask whether a file is there cannot fail. */
export async function onFailingDisk(
  fault: Fault | undefined,
  action: () => Promise<unknown>,
): Promise<OnDisk> {
  const real = fs as unknown as Record<string, Call>;
  const names = Object.keys(fs).filter((name) => name.endsWith("Sync") && name !== "existsSync");
  const before = names.flatMap((name) => (real[name] === undefined ? [] : [[name, real[name]] as const]));
  let calls = 0;
  for (const [name, call] of before) {
    const faulty = (...given: unknown[]) => {
      const late = ++calls - (fault?.call ?? Number.POSITIVE_INFINITY);
      if (late < 0 || (late > 0 && fault?.lasting === false)) return call(...given);
      if (name === "closeSync") call(...given);
      throw Object.assign(new Error(fault!.code), { code: fault!.code, syscall: name });
    };
    real[name] = Object.assign(faulty, call);
  }
  syncBuiltinESMExports();
  try {
    const error = await action().then(
      () => undefined,
      (one: Error) => one,
    );
    return { calls, error };
  } finally {
    for (const [name, call] of before) real[name] = call;
    syncBuiltinESMExports();
  }
}
