import { shown } from "../../json/read-shape.ts";
import { refuseConstruct, refuseFormula } from "./refusal.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** Signs of other languages' formulas, in words. */
const others: Readonly<Record<string, string>> = {
  "||": "|| (effects without correlations)",
  "&&": "&&",
  "**": "** (write ^)",
  "/": "a / b beside other terms (nesting: write a + a:b)",
  "|": "| outside of (x | holder)",
  "-": "- (only 1 can be taken away)",
};

/** The words of a formula, taken one after the other; what is not expected is refused by name. */
export class TokenReader {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = tokensOf(text);
  }

  get next(): Token {
    return this.#tokens[this.#at]!;
  }

  /** Takes a sign if it is the next word. */
  takes(sign: string): boolean {
    const found = this.isNext(sign);
    if (found) this.#at++;
    return found;
  }

  isNext(sign: string): boolean {
    return this.next.kind === "sign" && this.next.text === sign;
  }

  /** Whether a sign stands after the next word. */
  follows(sign: string): boolean {
    const { kind, text } = this.#tokens[this.#at + 1] ?? this.next;
    return kind === "sign" && text === sign;
  }

  /** Takes a number that is written exactly so. */
  takesNumber(text: string): boolean {
    const found = this.next.kind === "number" && this.next.text === text;
    if (found) this.#at++;
    return found;
  }

  expect(sign: string, within: string): void {
    if (!this.takes(sign)) this.refuseNext(within);
  }

  name(within: string): string {
    return this.#take("name", within);
  }

  quoted(within: string): string {
    return this.#take("text", within);
  }

  whole(within: string, from: number, to: number): number {
    const value = Number(this.#take("number", within));
    if (!Number.isInteger(value) || value < from || value > to)
      this.refuse(`${shown(value)} is no whole number from ${from} to ${to}, as in ${within}`);
    return value;
  }

  #take(kind: Token["kind"], within: string): string {
    const { next } = this;
    if (next.kind !== kind) this.refuseNext(within);
    this.#at++;
    return next.text;
  }

  /** Refuses the next word, where something like `expected` should stand. */
  refuseNext(expected: string): never {
    const { kind, text } = this.next;
    if (kind === "end") return this.refuse(`it ends where ${expected} is expected`);
    if (kind === "sign" && Object.hasOwn(others, text)) return this.refuseConstruct(others[text]!);
    return this.refuseConstruct(`${shown(text)} where ${expected} is expected`);
  }

  refuse(problem: string): never {
    return refuseFormula(this.#text, problem);
  }

  refuseConstruct(construct: string): never {
    return refuseConstruct(this.#text, construct);
  }
}
