import { existsSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import { fail, systemProblem } from "../../errors/index.ts";

/**
 * File systems that several machines, or a machine and its guests, may write at once: what two of them append there
 * may overwrite each other, and a ledger's promise rests on appends that do not (../README.md). By the numbers of Linux's
 * statfs(2) and its magic.h. FUSE is whatever its program makes of it, sshfs among others.
 */
const SHARED: ReadonlyMap<number, string> = new Map([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xff534d42, "CIFS"],
  [0xfe534d42, "SMB 2"],
  [0x564c, "NCP"],
  [0x5346414f, "AFS"],
  [0x6b414653, "AFS"],
  [0x73757245, "Coda"],
  [0x01021997, "9p"],
  [0x65735546, "FUSE"],
  [0x00c36400, "Ceph"],
  [0x0bd00bd0, "Lustre"],
  [0x47504653, "GPFS"],
  [0x19830326, "BeeGFS"],
  [0x20030528, "OrangeFS"],
  [0x01161970, "GFS2"],
  [0x7461636f, "OCFS2"],
  [0x786f4256, "a VirtualBox folder"],
  [0xbacbacbc, "a VMware folder"],
]);

/** The name of a shared file system by its number, which 32-bit systems give with a sign; undefined for a disk's. */
export function sharedFileSystem(type: number): string | undefined {
  return SHARED.get(type >>> 0);
}

/** Refuses to write to a ledger that another machine may write too. Other systems than Linux do not tell. */
export function requireOneMachine(file: string): void {
  if (process.platform !== "linux") return;
  const place = existsSync(file) ? file : dirname(file);
  // A folder that is not there is told of by whoever writes to it.
  if (!existsSync(place)) return;
  const found = sharedFileSystem(typeOf(file, place));
  if (found !== undefined) fail("LEDGER_SHARED", { file, found });
}

function typeOf(file: string, place: string): number {
  try {
    return statfsSync(place).type;
  } catch (error) {
    return fail("LEDGER_WRITE", { file, problem: systemProblem(error) });
  }
}
