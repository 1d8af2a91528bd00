import { join } from "node:path";
import ts from "typescript";

/** What the packages offer to import. */
export const entryPoints = [
  "packages/dpbayes/src/index.ts",
  "packages/privacy/src/index.ts",
  "packages/privacy/src/report.ts",
  "packages/privacy/src/report-prepared.ts",
  "packages/inference/src/index.ts",
  "packages/inference/src/node.ts",
  "packages/inference/src/browser.ts",
] as const;

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
  const symbols = entryPoints.flatMap((entry) => {
    const file = checker.getSymbolAtLocation(program.getSourceFile(join(root, entry))!)!;
    return checker.getExportsOfModule(file).map((symbol) => originOf(symbol, checker));
  });
  const called = symbols.filter(({ flags }) => flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Class));
  const bare = called.filter((symbol) => symbol.getDocumentationComment(checker).length === 0);
  return [...new Set(bare.map(({ name }) => name))].sort();
}

function originOf(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}
