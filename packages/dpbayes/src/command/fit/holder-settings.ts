import { type HoldersClause, readHolders, type Study } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { quoted } from "../../page/index.ts";
import type { Given } from "../arguments/parse-arguments.ts";

/** What the flags say of holders, checked against the study; nothing where none was given. */
export function holdersOf(given: Given, study: Study): HoldersClause | undefined {
  const clause = clauseOf(given);
  if (clause === undefined) return undefined;
  return readHolders(clause, study, "holders", (field, found, accepted) =>
    fail("FLAG_VALUE", { flag: flagOf(field), found, accepted }),
  );
}

/** The flags that say the same, to be typed again. */
export function wordsOfHolders(clause: HoldersClause | undefined): readonly string[] {
  if (clause === undefined) return [];
  if (typeof clause === "string") return [`--holders ${clause}`];
  const { differ, law, residual } = clause;
  return [
    differ.length === 0 ? "--holders own" : `--differ ${quoted(differ.join(","))}`,
    ...(law === undefined ? [] : [`--differ-law ${law}`]),
    ...(residual === "own" ? ["--own-residual"] : []),
  ];
}

/** Flags that contradict each other, or would change nothing, are refused. */
function clauseOf(given: Given): unknown {
  const [holders, differ, law] = [given.text("holders"), given.text("differ"), given.text("differ-law")];
  const residual = given.has("own-residual");
  const refuse = (flag: string, found: string, accepted: string) =>
    fail("FLAG_VALUE", { flag, found, accepted });
  if (holders !== undefined && holders !== "same" && holders !== "own")
    refuse("--holders", holders, "same or own; --differ names what else differs");
  if (holders !== undefined && differ !== undefined)
    refuse(
      "--differ",
      `given with --holders ${holders}`,
      "given alone: an intercept it does not name is own",
    );
  if (law !== undefined && differ === undefined) refuse("--differ-law", "alone", "given with --differ");
  if (residual && differ === undefined && holders !== "own")
    refuse("--own-residual", "alone", "given with --differ or --holders own");
  if (differ === undefined && !residual) return holders;
  return {
    differ: differ === undefined ? [] : differ.split(",").map((name) => name.trim()),
    ...(law !== undefined && { law }),
    ...(residual && { residual: "own" }),
  };
}

/** "holders.differ[1]" was said by --differ. */
function flagOf(field: string): string {
  const [, part = ""] = /^holders\.([a-z]+)/.exec(field) ?? [];
  const flags: Readonly<Record<string, string>> = {
    differ: "--differ",
    law: "--differ-law",
    residual: "--own-residual",
  };
  return flags[part] ?? "--holders";
}
