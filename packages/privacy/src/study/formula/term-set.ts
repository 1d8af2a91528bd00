import { type FormulaFactor, type FormulaTerm, labelOf } from "./formula.ts";
import { refuseFormula } from "./refusal.ts";

/**
 * Terms by the factors they are products of. A factor is known by its number in order of appearance, and a term by its
 * factors' numbers in rising order: `b:a` after `a` is `a:b`, and `a:a` is `a`, as R has it.
 */
export type TermSet = ReadonlyMap<string, readonly number[]>;

/** Products that one formula may make in all, and factors of one product: far more than people write. */
const MOST_PRODUCTS = 100_000;
const MOST_FACTORS = 10;

/** The factors of a formula and what is made of them. Every product is counted, so that a short formula costs little. */
export class FactorTable {
  readonly #text: string;
  readonly #numbers = new Map<string, number>();
  readonly #factors: FormulaFactor[] = [];
  #products = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** All factors in order of appearance. */
  get factors(): readonly FormulaFactor[] {
    return this.#factors;
  }

  /** The set of one term that is one factor. */
  only(factor: FormulaFactor): TermSet {
    const number = this.#numberOf(factor);
    return new Map([[`${number}`, [number]]]);
  }

  #numberOf(factor: FormulaFactor): number {
    const label = labelOf(factor);
    const known = this.#numbers.get(label);
    if (known === undefined) {
      this.#numbers.set(label, this.#factors.length);
      return this.#factors.push(factor) - 1;
    }
    this.#factors[known] = this.#sameFactor(label, this.#factors[known]!, factor);
    return known;
  }

  /** `ward` beside `factor(ward, ref = "B")` is the same category with the same reference. */
  #sameFactor(label: string, known: FormulaFactor, again: FormulaFactor): FormulaFactor {
    const [one, other] = [referenceOf(known), referenceOf(again)];
    if (one !== undefined && other !== undefined && one !== other)
      refuseFormula(this.#text, `${label} has two reference levels`);
    return other !== undefined || known.is === "variable" ? again : known;
  }

  /** `a:b`: every term of one with every term of the other. */
  interacted(left: TermSet, right: TermSet): TermSet {
    this.#count(left.size * right.size);
    const terms = new Map<string, readonly number[]>();
    for (const one of left.values()) for (const other of right.values()) this.#addTo(terms, one, other);
    return terms;
  }

  #addTo(terms: Map<string, readonly number[]>, one: readonly number[], other: readonly number[]): void {
    const numbers = [...new Set([...one, ...other])].sort((a, b) => a - b);
    if (numbers.length > MOST_FACTORS)
      refuseFormula(this.#text, `a product has more than ${MOST_FACTORS} factors`);
    terms.set(numbers.join(","), numbers);
  }

  /** `a*b` is a + b + a:b. */
  crossed(left: TermSet, right: TermSet): TermSet {
    this.#count(left.size + right.size);
    return new Map([...left, ...right, ...this.interacted(left, right)]);
  }

  /** `(a + b)^2`: products of up to `power` terms. Once a product adds nothing, none does. */
  raised(terms: TermSet, power: number): TermSet {
    let result = terms;
    for (let p = 1; p < power; p++) {
      const next = this.crossed(result, terms);
      if (next.size === result.size) return result;
      result = next;
    }
    return result;
  }

  #count(products: number): void {
    this.#products += products;
    if (this.#products > MOST_PRODUCTS)
      refuseFormula(this.#text, `its products are more than ${MOST_PRODUCTS}, written out`);
  }

  /** The label of a term. */
  label(term: readonly number[]): string {
    return term.map((number) => labelOf(this.#factors[number]!)).join(":");
  }

  /** The terms in R's order: those of one factor first, then of two; within an order as they appear. */
  inOrder(terms: TermSet): readonly FormulaTerm[] {
    const byOrder = [...terms.values()].sort((a, b) => a.length - b.length);
    return byOrder.map((term) => ({
      label: this.label(term),
      factors: term.map((number) => this.#factors[number]!),
    }));
  }
}

function referenceOf(factor: FormulaFactor): string | undefined {
  return factor.is === "factor" ? factor.reference : undefined;
}
