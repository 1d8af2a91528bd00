import { readFileSync } from "node:fs";
import { noisyTableSchema, parseNoisyTable } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import { fencesOf } from "./documented-pages.ts";

/** A JSON schema, as far as the page tells of it. */
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly string[];
  readonly const?: string;
}

const page = readFileSync("docs/reference/table-format.md", "utf8");
const schema = noisyTableSchema as Schema;
const { source, axes, measurements, hidden, privacy } = schema.properties!;
const laws = measurements!.items!.properties!["noise"]!.oneOf!;

/** The rows of the first table below a heading that has a field in every row. */
function rowsBelow(heading: string): readonly (readonly string[])[] {
  const [, section = ""] = page.split(`\n${heading}\n`);
  return tablesOf(section.split(/\n#+ /)[0]!)[0]!;
}

function tablesOf(text: string): readonly (readonly (readonly string[])[])[] {
  return [...text.matchAll(/(?:^\|.*\n)+/gm)].map(([table]) =>
    table
      .trim()
      .split("\n")
      .slice(2)
      .map((line) =>
        line
          .split(/(?<!\\)\|/)
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
  );
}

describe("the page of the table format", () => {
  it.each([
    ["## The table", schema],
    ["### source", source],
    ["### axes", axes!.items],
    ["### measurements", measurements!.items],
    ["### hidden", hidden!.items],
    ["### privacy", privacy],
  ])("%s: has every field, and says which are needed", (heading, part) => {
    const { properties = {}, required = [] } = part!;
    const expected = Object.keys(properties).map((name) => [
      `\`${name}\``,
      required.includes(name) ? "yes" : "",
    ]);
    expect(rowsBelow(heading).map(([name, , needed]) => [name, needed])).toEqual(expected);
  });

  it("has every law with its fields", () => {
    const expected = laws.map(({ properties = {} }) => {
      const { law, ...fields } = properties;
      return [
        `\`${law!.const}\``,
        Object.keys(fields)
          .map((name) => `\`${name}\``)
          .join(", "),
      ];
    });
    expect(rowsBelow("### noise").map(([law, fields]) => [law, fields])).toEqual(expected);
  });

  it("shows a table that is read, and says all that it says", () => {
    const files = fencesOf(page).filter(({ language }) => language === "json");
    expect(files.map(({ words }) => words)).toEqual([["visits.table.json"]]);
    const table = parseNoisyTable(JSON.parse(files[0]!.body));
    expect(table.measurements).toHaveLength(3);
  });
});
