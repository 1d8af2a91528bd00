/**
 * Components (communities, topics, states) that the posterior does not know by name: exchanging two of them changes
 * nothing. Numbers that belong to one of them mean something only where chains have found the same components.
 */
export interface NamelessComponents {
  /** What they are, as in "communities". */
  readonly kind: string;
  /** The parameters whose numbers belong to one of them, or name one. */
  readonly parameters: readonly string[];
}

/** Whether a number is of a parameter: "memberships[1,2]" of "memberships". */
export function isNumberOf(parameters: readonly string[], name: string): boolean {
  return parameters.some((parameter) => name === parameter || name.startsWith(`${parameter}[`));
}
