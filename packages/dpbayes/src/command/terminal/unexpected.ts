/** The names that the language itself gives to errors. */
const kinds = ["EvalError", "RangeError", "ReferenceError", "SyntaxError", "TypeError", "URIError"];

/**
 * A mistake of ours in words: its kind and the place in our code. Its own text is left out, for it may hold data, and so
 * is everything that a message or a name of its own choosing could stand in.
 */
export function unexpected(error: unknown): string {
  if (!(error instanceof Error)) return `an unexpected ${typeof error} was thrown`;
  const kind = kinds.find((name) => error.name === name) ?? "Error";
  return `an unexpected ${kind}${placeOf(error)}`;
}

/** The first frame of the stack behind the message, by its file's name, line and column. */
function placeOf({ name, message, stack }: Error): string {
  const head = message === "" ? name : `${name}: ${message}`;
  if (typeof stack !== "string" || !stack.startsWith(`${head}\n`)) return "";
  const frame = /^ +at .*?([\w.-]+\.[cm]?[jt]s:\d+:\d+)\)?$/m.exec(stack.slice(head.length + 1));
  return frame === null ? "" : ` at ${frame[1]}`;
}
