import { attacks } from "./attacks.ts";
import { runAndStore } from "./suite.ts";

const help = `node --import tsx --conditions=source experiments/red-team/run-some.ts TEXT...

Runs the attacks whose names contain one of the texts, in full, and merges their rows into the stored results;
npm run verify -- red-team runs them all.

${attacks.map(({ name, about }) => `  ${name.padEnd(28)} ${about}`).join("\n")}
`;

async function main(texts: readonly string[]): Promise<number> {
  const chosen = attacks.filter(({ name }) => texts.some((text) => name.includes(text)));
  if (chosen.length === 0) {
    process.stdout.write(help);
    return texts.includes("--help") ? 0 : 2;
  }
  return (await runAndStore(chosen, (line) => process.stderr.write(`${line}\n`))) ? 0 : 1;
}

// Said at once: packages that suites load, such as a database server, would make it 0 at the end.
process.exit(await main(process.argv.slice(2)));
