import { type Completed, type CompletedFlag, quotedWord } from "./completed.ts";

/** `_arguments` knows which flags were given and what the next word belongs to. */
export function zshScript(commands: readonly Completed[]): string {
  const names = commands.map(({ name, about }) => `    ${quotedWord(`${name}:${about}`)}`);
  return `#compdef dpbayes
_dpbayes() {
  local -a commands
  commands=(
${names.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  shift words
  (( CURRENT-- ))
  case "$words[1]" in
${commands.map(commandCase).join("\n")}
  esac
}
if [ "$funcstack[1]" = _dpbayes ]; then _dpbayes "$@"; else compdef _dpbayes dpbayes; fi
`;
}

function commandCase({ name, flags, operands, first }: Completed): string {
  const start = first.length === 0 ? [] : [`1:value:(${first.join(" ")})`];
  const rest = operands.length === 0 ? "*:file:_files" : `*:value:(${operands.join(" ")})`;
  const words = [...flags.flatMap(flagSpecs), ...start, rest].map((word) => `      ${quotedWord(word)}`);
  return `    ${name}) _arguments \\\n${words.join(" \\\n")} ;;`;
}

function flagSpecs(flag: CompletedFlag): readonly string[] {
  const { name, short, help, value, choices, file, multiple } = flag;
  const action = choices.length > 0 ? `(${choices.join(" ")})` : file ? "_files" : "";
  const takes = value === undefined ? "" : `:${value.replaceAll(":", " ")}:${action}`;
  const text = `[${help.replaceAll(/[[\]\\]/g, "\\$&")}]${takes}`;
  const again = multiple ? "*" : "";
  return [`${again}--${name}${text}`, ...(short === undefined ? [] : [`${again}-${short}${text}`])];
}
