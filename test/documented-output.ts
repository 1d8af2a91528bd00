/** How the lines of a verdict begin. */
const VERDICT =
  /^(?:(?:no problem found|\d+ warnings?\b|chains disagree|few effective draws|\d+ of \d+ draws).*\n?)+(?:- .*\n?)*/gm;
const NUMBER = /[-−]?(?:\d[\d,]*\.?\d*(?:e[-+]?\d+)?)/gi;

/**
 * Whether shown output is what was printed. `...` stands for any text within a line, and alone on a line for any number
 * of lines; runs of spaces count as one. With `noisy` a number stands for any number and a verdict on chains for any
 * verdict, because both depend on noise that nobody can repeat.
 */
export function isShown(shown: string, printed: string, noisy: boolean): boolean {
  return patternOf(shown, noisy).test(`${tidy(printed, noisy)}\n`);
}

function patternOf(shown: string, noisy: boolean): RegExp {
  const lines = tidy(shown, noisy).split("\n");
  const parts = lines.map((line) =>
    line.trim() === "..." ? "(?:.*\\n)*?" : `${line.split("...").map(escaped).join(".*")}\\n`,
  );
  return new RegExp(`^${parts.join("")}$`);
}

function tidy(text: string, noisy: boolean): string {
  const lines = text.split("\n").map((line) => line.replace(/\s+/g, " ").trimEnd());
  const whole = lines.join("\n").replace(/^\n+|\n+$/g, "");
  return noisy ? whole.replace(VERDICT, "verdict\n").replace(NUMBER, "0") : whole;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
