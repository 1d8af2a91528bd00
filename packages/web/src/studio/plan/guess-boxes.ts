/** What may be true, number by number: `["coefficients", "age"]` is 0.5. */
export interface GuessedNumber {
  readonly path: readonly [name: string, label?: string];
  readonly value: number;
}

/** The numbers of a guess as the planner takes it. */
export function numbersOf(parameters: Readonly<Record<string, unknown>>): readonly GuessedNumber[] {
  return Object.entries(parameters).flatMap(([name, value]): readonly GuessedNumber[] =>
    typeof value === "number"
      ? [{ path: [name], value }]
      : Object.entries(value as Readonly<Record<string, number>>).map(([label, one]) => ({
          path: [name, label],
          value: one,
        })),
  );
}

/** The guess of such numbers. */
export function guessOf(numbers: readonly GuessedNumber[]): {
  readonly parameters: Readonly<Record<string, unknown>>;
} {
  const parameters: Record<string, unknown> = {};
  for (const { path, value } of numbers) {
    const [name, label] = path;
    if (label === undefined) parameters[name] = value;
    else parameters[name] = { ...(parameters[name] as object), [label]: value };
  }
  return { parameters };
}

/** How a number is called: as the fit's summary calls it. */
export function guessName({ path: [name, label] }: GuessedNumber): string {
  return label === undefined ? name : `${name}[${label}]`;
}
