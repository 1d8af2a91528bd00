import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { declareBudget, paymentOf, requireAffordable, spendOnDisk } from "../index.ts";
import { smallStudy } from "../spender.testing.ts";
import { sharedFileSystem } from "./one-machine.ts";

vi.mock("node:fs", async (original) => {
  const real = await original<typeof import("node:fs")>();
  return { ...real, statfsSync: vi.fn(real.statfsSync) };
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-machine-"));
});
afterEach(() => {
  vi.mocked(statfsSync).mockReset();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  [0x6969, "NFS"],
  [0xff534d42, "CIFS"],
  [0xff534d42 | 0, "CIFS"],
  [0xfe534d42, "SMB 2"],
  [0x01021997, "9p"],
  [0x65735546, "FUSE"],
])("file system %s is %s", (type, name) => {
  expect(sharedFileSystem(type)).toBe(name);
});

test.each([
  ["ext4", 0xef53],
  ["xfs", 0x58465342],
  ["btrfs", 0x9123683e],
  ["zfs", 0x2fc12fc1],
  ["tmpfs", 0x01021994],
  ["overlayfs", 0x794c7630],
])("%s is a disk of one machine", (_, type) => {
  expect(sharedFileSystem(type)).toBeUndefined();
});

test.runIf(process.platform === "linux")("nothing is written to a shared one", async () => {
  const file = join(folder, "a.ledger.jsonl");
  const real = statfsSync(folder);
  vi.mocked(statfsSync).mockReturnValue({ ...real, type: 0x6969 } as ReturnType<typeof statfsSync>);
  const payment = paymentOf(smallStudy);
  expect(() => requireAffordable(file, payment)).toThrow("is on NFS, must be on a disk of one machine");
  await expect(spendOnDisk(file, payment)).rejects.toMatchObject({ code: "LEDGER_SHARED" });
  const about = { unit: "one person", neighbours: "replace-one" } as const;
  await expect(declareBudget(file, { epsilon: 1 }, about)).rejects.toMatchObject({ code: "LEDGER_SHARED" });
  expect(existsSync(file)).toBe(false);
});
