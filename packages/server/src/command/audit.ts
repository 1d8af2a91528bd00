import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { type ChainCheck, checkChain } from "../audit/check-chain.ts";
import { type AuditHead, readEntry } from "../audit/entry.ts";
import { fail } from "../errors/index.ts";
import { type CommandIo, FAILURE, type GivenWords, SUCCESS } from "./command.ts";

/** Checks a trail that was downloaded: no server and no database is asked. */
export async function runAudit(given: GivenWords, io: CommandIo): Promise<number> {
  const check = checkChain(notedHead(given.text("head")));
  await readLines(given.operands[0]!, check);
  check.end();
  const { head, problem } = check;
  const found = problem ? `entry ${problem.index} is ${problem.problem}` : "every entry is as it was written";
  io.stdout.write(`${head.index} entries, head ${head.index}:${head.hash}\n${found}\n`);
  return problem ? FAILURE : SUCCESS;
}

async function readLines(file: string, check: ChainCheck): Promise<void> {
  let row = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    row++;
    if (line !== "") check.add(readEntry(line) ?? fail("AUDIT_LINE", { row }));
  }
}

function notedHead(text: string | undefined): readonly AuditHead[] {
  if (text === undefined) return [];
  const [, index, hash] = /^(\d{1,9}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (index === undefined || hash === undefined)
    return fail("FLAG_VALUE", {
      flag: "--head",
      found: "another text",
      accepted: "INDEX:HASH, as it was printed",
    });
  return [{ index: Number(index), hash }];
}
