import { type Completed, type CompletedFlag, quotedWord } from "./completed.ts";

/** Words come from the tables below; where they offer nothing, bash completes file names. */
export function bashScript(commands: readonly Completed[]): string {
  return `# dpbayes completion bash
_dpbayes() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" offered=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    offered=${quotedWord(commands.map(({ name }) => name).join(" "))}
  else
    case "\${COMP_WORDS[1]} $before" in
${commands.flatMap(valueCases).join("\n")}
      *) case "\${COMP_WORDS[1]} $word" in
${commands.flatMap(wordCases).join("\n")}
      esac ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$offered" -- "$word"))
}
complete -o default -F _dpbayes dpbayes
`;
}

function valueCases({ name, flags }: Completed): readonly string[] {
  return flags
    .filter(({ value }) => value !== undefined)
    .map((flag) => `      ${patterns(name, flag)}) offered=${quotedWord(flag.choices.join(" "))} ;;`);
}

function patterns(command: string, { name, short }: CompletedFlag): string {
  const words = [`--${name}`, ...(short === undefined ? [] : [`-${short}`])];
  return words.map((word) => quotedWord(`${command} ${word}`)).join("|");
}

function wordCases({ name, flags, operands, first }: Completed): readonly string[] {
  const words = quotedWord(flags.map((flag) => `--${flag.name}`).join(" "));
  const offered = (some: readonly string[]) => `offered=${quotedWord(some.join(" "))}`;
  const start = `        ${quotedWord(`${name} `)}`;
  return [
    `${start}-*) offered=${words} ;;`,
    ...(operands.length > 0 ? [`${start}*) ${offered(operands)} ;;`] : []),
    ...(first.length > 0 ? [`${start}*) [ "$COMP_CWORD" -ne 2 ] || ${offered(first)} ;;`] : []),
  ];
}
