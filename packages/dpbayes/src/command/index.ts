/**
 * `dpbayes/command`: the command line as a function, for programs that call it and for its own manual. Nothing of a
 * command is loaded before it is called.
 */

// One command line, with its streams handed in.

export { run } from "./run.ts";
export type { Io, Output } from "./terminal/io.ts";

// The commands and their help.

export type { Command, CommandEntry, Flag, NamedCommand } from "./arguments/command.ts";
export { commandHelp, overviewHelp } from "./arguments/help.ts";
export type { Given, Renamed } from "./arguments/parse-arguments.ts";
export { commands, loaded } from "./commands.ts";
