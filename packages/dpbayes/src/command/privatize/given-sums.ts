import { isBundle, partsOf, type Study, type StudyBundle } from "@dpbayes/privacy";
import { planTable } from "@dpbayes/privacy/plan";
import { fail } from "../../errors/index.ts";
import { deleteSums, isOpenToOthers, type RecordSource, source } from "../../sources/index.ts";
import { SUCCESS } from "../arguments/command.ts";
import type { Data } from "../arguments/data-flags.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { type Io, print, tell } from "../terminal/io.ts";

const ofRecords = ["table", "query", "delimiter", "format"];

/** Records, sums of them, or SQL for sums: a run has one. */
export function requireOneKind(given: Given): void {
  const [sums, emits] = [given.has("sums"), given.has("emit-sql")];
  const alone = (flag: string, found: string) =>
    fail("FLAG_VALUE", { flag, found, accepted: "given without it" });
  if (sums && emits) alone("--sums", "given with --emit-sql");
  if ((sums || emits) && given.operands.length > 0) alone(sums ? "--sums" : "--emit-sql", "given with DATA");
  const other = ofRecords.find((flag) => given.has(flag) && !(emits && flag === "table"));
  if ((sums || emits) && other !== undefined)
    alone(`--${other}`, `given with ${sums ? "--sums" : "--emit-sql"}`);
  const idle = sums ? ["part"] : ["delete-sums", "disjoint", "equal-parts", ...(emits ? [] : ["part"])];
  const unused = idle.find((flag) => given.has(flag));
  if (unused !== undefined)
    fail("FLAG_VALUE", {
      flag: `--${unused}`,
      found: "given for nothing",
      accepted: `given with --${unused === "part" ? "emit-sql" : "sums"}`,
    });
}

/** Sums have no place of their own for a ledger: the data set's is elsewhere, and is named. */
export function dataOfSums(file: string): Data {
  return { data: file, named: false, options: {} };
}

export function givenSums(given: Given, file: string): RecordSource {
  return source.sums(file, { disjoint: given.has("disjoint"), equalParts: given.has("equal-parts") });
}

/** Refuses sums before anything is paid, wherever the ledger is, and says who else can read them. */
export async function requireSums(
  given: Given,
  io: Io,
  study: Study | StudyBundle,
  sums: RecordSource,
): Promise<void> {
  const file = sums.describe();
  const plans = (isBundle(study) ? Object.values(partsOf(study)) : [study]).map((one) => planTable(one));
  await sums.sumsOfAll!(plans, given.has("skip-invalid") ? { onInvalid: "skip" } : {});
  if (isOpenToOthers(file) && io.quiet !== true)
    tell(io, `warning: ${file} holds exact sums, and others on this machine may read it: chmod 600 it`);
}

export function saySumsFit(given: Given, io: Io, { id }: Study | StudyBundle, sums: RecordSource): number {
  const file = sums.describe();
  if (given.has("json")) print(io, JSON.stringify({ sums: file, study: id, fits: true, spent: "nothing" }));
  else print(io, `fits       ${file} has sums of ${id}; nothing was released and nothing spent`);
  return SUCCESS;
}

/** Once the release is in its place: the sums go, if that was asked for, and otherwise whoever has them is told what they are. */
export function leaveSums(given: Given, io: Io, file: string): void {
  if (given.has("delete-sums")) deleteSums(file);
  if (given.has("json") || io.quiet === true) return;
  if (given.has("delete-sums"))
    print(io, `deleted    ${file}; copies that an engine or a backup keeps are not`);
  else tell(io, `secret: ${file} holds exact sums, without noise: delete it (--delete-sums does)`);
}
