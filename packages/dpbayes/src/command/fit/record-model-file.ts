import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type RecordModel, recordModelOf } from "@dpbayes/inference";
import { fail } from "../../errors/index.ts";
import { readText } from "../../files/index.ts";
import { quoted } from "../../page/index.ts";
import type { Given } from "../arguments/parse-arguments.ts";

/** A module that exports how one record arises, and what was in it when a fit began. */
export interface RecordModelFile {
  readonly file: string;
  readonly digest: string;
}

/** The module that was given, if one was. */
export function recordModelFile(given: Given): RecordModelFile | undefined {
  const file = given.text("model");
  return file === undefined ? undefined : { file, digest: digestOf(file) };
}

/** Whether a value from a file is what a flag could have said. */
export function isRecordModelFile(value: unknown): value is RecordModelFile {
  if (typeof value !== "object" || value === null) return false;
  const { file, digest } = value as Partial<RecordModelFile>;
  return typeof file === "string" && typeof digest === "string";
}

/** The model of a module; one that was changed since the fit began would give draws of two posteriors. */
export async function loadRecordModel({ file, digest }: RecordModelFile): Promise<RecordModel> {
  if (digestOf(file) !== digest)
    fail("FILE_FORMAT", {
      file,
      found: "another than when the fit began",
      accepted: "the same; begin a new fit in another folder",
    });
  const { href } = pathToFileURL(resolve(file));
  const module: unknown = await import(href).catch((error: unknown) => refuse(file, error));
  return recordModelOf(module, href);
}

/** The flag that gives it again. */
export function wordsOfRecordModel(model: RecordModelFile | undefined): readonly string[] {
  return model === undefined ? [] : [`--model ${quoted(model.file)}`];
}

function digestOf(file: string): string {
  return createHash("sha256").update(readText(file)).digest("hex");
}

function refuse(file: string, error: unknown): never {
  const unknownEnding = (error as { readonly code?: unknown } | null)?.code === "ERR_UNKNOWN_FILE_EXTENSION";
  if (unknownEnding)
    return fail("FILE_FORMAT", {
      file,
      found: `TypeScript, which Node ${process.versions.node} does not read`,
      accepted: "JavaScript (.mjs), or TypeScript under Node 22.18 or later",
    });
  const problem = error instanceof Error ? error.message : String(error);
  return fail("FILE_UNREADABLE", { file, problem });
}
