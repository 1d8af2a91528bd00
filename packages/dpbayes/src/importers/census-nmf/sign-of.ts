import { fail } from "../../errors/index.ts";
import type { NmfConstraint } from "./nmf-unit.ts";

/** The production code and the public copies write signs differently. */
const signs: Readonly<Record<string, NmfConstraint["sign"]>> = {
  "=": "=",
  le: "<=",
  "<=": "<=",
  ge: ">=",
  ">=": ">=",
};

export function signOf(file: string, sign: string): NmfConstraint["sign"] {
  const accepted = `one of: ${Object.keys(signs).join(", ")}`;
  return signs[sign] ?? fail("TABLE_TYPE", { file, column: "sign", found: "another sign", accepted });
}
