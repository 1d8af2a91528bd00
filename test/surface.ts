import { readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import ts from "typescript";
import { type EntryPoint, entryPointsOf } from "./entry-points.ts";

/** A name that can be imported, and the declaration behind it. */
export interface PublicName {
  readonly name: string;
  readonly type: boolean;
  /** "file name" of the declaration; the same for every way to import it. */
  readonly declared: string;
}

export interface Surface extends EntryPoint {
  readonly names: readonly PublicName[];
  /** Whether the entry point passes on whatever another file exports. */
  readonly star: boolean;
}

/** What every entry point exports, read from the export statements alone. */
export function surfaceOf(root: string): readonly Surface[] {
  const entries = entryPointsOf(root);
  const files = new Map(entries.map(({ specifier, file }) => [specifier, file]));
  const read = memoised((file: string) => exportsIn(file, readFileSync(join(root, file), "utf8"), files));
  return entries.map((entry) => {
    const { names, stars } = read(entry.file);
    const known = [...names].map(([name, { type }]) => ({
      name,
      type,
      declared: declarationOf(entry.file, name, read),
    }));
    return { ...entry, star: stars > 0, names: known.sort((a, b) => (a.name < b.name ? -1 : 1)) };
  });
}

/** The surface of a package as a text to review. */
export function surfaceText(surfaces: readonly Surface[]): string {
  const lines = ({ names }: Surface) => names.map(({ name, type }) => `  ${type ? "type " : ""}${name}\n`);
  return surfaces.map((one) => `${one.specifier} (${one.names.length})\n${lines(one).join("")}`).join("\n");
}

interface Exported {
  readonly type: boolean;
  /** The file it comes from and its name there; absent if declared here. */
  readonly from?: readonly [file: string, name: string];
}

interface FileExports {
  readonly names: ReadonlyMap<string, Exported>;
  readonly stars: number;
}

function exportsIn(file: string, text: string, entries: ReadonlyMap<string, string>): FileExports {
  const names = new Map<string, Exported>();
  let stars = 0;
  for (const statement of ts.createSourceFile(file, text, ts.ScriptTarget.ES2022).statements) {
    if (!ts.isExportDeclaration(statement)) {
      for (const one of declaredBy(statement)) names.set(...one);
    } else if (statement.exportClause === undefined || !ts.isNamedExports(statement.exportClause)) stars++;
    else
      for (const { name, propertyName, isTypeOnly } of statement.exportClause.elements) {
        const source = sourceOf(file, statement, entries);
        names.set(name.text, {
          type: statement.isTypeOnly || isTypeOnly,
          ...(source && { from: [source, (propertyName ?? name).text] as const }),
        });
      }
  }
  return { names, stars };
}

function sourceOf(file: string, statement: ts.ExportDeclaration, entries: ReadonlyMap<string, string>) {
  const specifier = statement.moduleSpecifier;
  if (specifier === undefined || !ts.isStringLiteral(specifier)) return undefined;
  if (!specifier.text.startsWith(".")) return entries.get(specifier.text);
  return join(dirname(file), specifier.text).split(sep).join("/");
}

function declaredBy(statement: ts.Statement): readonly (readonly [string, Exported])[] {
  const exported = ts.canHaveModifiers(statement)
    ? ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    : false;
  if (exported !== true) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [[name.text, { type: false }] as const] : [],
    );
  const type = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
  if (type || ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
    return statement.name === undefined ? [] : [[statement.name.text, { type }]];
  return [];
}

function declarationOf(file: string, name: string, read: (file: string) => FileExports): string {
  const from = read(file).names.get(name)?.from;
  return from === undefined ? `${file} ${name}` : declarationOf(...from, read);
}

function memoised<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>();
  return (key) => {
    if (!made.has(key)) made.set(key, make(key));
    return made.get(key)!;
  };
}
