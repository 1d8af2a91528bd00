import { extname } from "node:path";
import { parseStudy, type Study } from "@dpbayes/privacy/formats";
import { parseDocument } from "yaml";
import { fail } from "../errors/index.ts";
import { readText } from "./read-file.ts";

/** Plain data from a JSON or YAML file; what does not end in .yaml or .yml is JSON. */
export function readDocument(file: string): unknown {
  const text = readText(file);
  return [".yaml", ".yml"].includes(extname(file).toLowerCase()) ? yamlOf(file, text) : jsonOf(file, text);
}

/** A study from YAML or JSON; what is wrong with it is said by `parseStudy`. */
export function readStudy(file: string): Study {
  return parseStudy(readDocument(file));
}

/** YAML 1.2, where `no` is a text; anchors may not multiply without end. */
function yamlOf(file: string, text: string): unknown {
  const document = parseDocument(text, { prettyErrors: false });
  const [error] = document.errors;
  if (error !== undefined) {
    const line = text.slice(0, error.pos[0]).split("\n").length;
    fail("FILE_SYNTAX", { file, accepted: "YAML", problem: `line ${line}, ${error.code}` });
  }
  return document.toJS({ maxAliasCount: 100 });
}

export function jsonOf(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const position = /position (\d+)/.exec((error as Error).message)?.[1];
    const line = text.slice(0, Number(position ?? text.length)).split("\n").length;
    return fail("FILE_SYNTAX", { file, accepted: "JSON", problem: `it breaks off or errs in line ${line}` });
  }
}
