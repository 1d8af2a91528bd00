import { join } from "node:path";
import ts from "typescript";
import { entryPointsOf } from "./entry-points.ts";

/** TypeScript's view of some files, with the settings of the packages. */
export function programOf(root: string, files: readonly string[]): ts.Program {
  const base = ts.readConfigFile(join(root, "tsconfig.base.json"), ts.sys.readFile).config;
  const settings = { noEmit: true, composite: false, sourceMap: false };
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...base.compilerOptions, lib: ["ES2023", "DOM"], types: ["node"], ...settings },
    root,
  );
  return ts.createProgram(files, options);
}

/** Exported functions and classes without a doc comment, by name, sorted. */
export function undocumented(root: string, program: ts.Program): readonly string[] {
  const checker = program.getTypeChecker();
  const symbols = entryPointsOf(root).flatMap(({ file }) =>
    exportsOf(join(root, file), program).map((symbol) => originOf(symbol, checker)),
  );
  const called = symbols.filter(({ flags }) => flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Class));
  const bare = called.filter((symbol) => symbol.getDocumentationComment(checker).length === 0);
  return [...new Set(bare.map(({ name }) => name))].sort();
}

/** What a file exports, by whatever name it was declared. */
export function exportsOf(file: string, program: ts.Program): readonly ts.Symbol[] {
  const checker = program.getTypeChecker();
  return checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!);
}

/** Where an exported name was declared. */
export function originOf(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}
