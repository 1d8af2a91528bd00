import { conformance } from "./command.ts";
import { adapters } from "./registry.ts";

const { lines, exitCode } = await conformance(process.argv.slice(2), adapters);
for (const line of lines) console.log(line);
process.exitCode = exitCode;
