const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const rough = new Intl.NumberFormat("en", { maximumSignificantDigits: 2 });

export function wholeNumber(value: number): string {
  return whole.format(value);
}

/** Two digits are all that an eye takes in. */
export function roughNumber(value: number): string {
  return rough.format(value);
}
