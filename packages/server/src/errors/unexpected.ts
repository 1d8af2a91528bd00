/** A mistake of ours, or of the system: its kind, code and place in our code. Its text is left out, for it may hold data. */
export function unexpected(error: unknown): string {
  if (!(error instanceof Error)) return `an unexpected ${typeof error} was thrown`;
  const code = "code" in error && typeof error.code === "string" ? ` ${error.code.slice(0, 40)}` : "";
  return `an unexpected ${error.constructor.name}${code}${placeOf(error)}`;
}

/** The first frame of the stack behind the message, by its file's name, line and column. */
function placeOf({ name, message, stack }: Error): string {
  const head = message === "" ? name : `${name}: ${message}`;
  if (typeof stack !== "string" || !stack.startsWith(`${head}\n`)) return "";
  const frame = /^ +at .*?([\w.-]+\.[cm]?[jt]s:\d+:\d+)\)?$/m.exec(stack.slice(head.length + 1));
  return frame === null ? "" : ` at ${frame[1]}`;
}
