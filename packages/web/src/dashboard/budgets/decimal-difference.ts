/** `remaining − asked` as exact decimals, as the ledger itself counts; undefined where what is asked is no number. */
export function decimalDifference(remaining: string, asked: string): string | undefined {
  const [from, less] = [digitsOf(remaining), digitsOf(asked.trim())];
  if (!from || !less) return undefined;
  const places = Math.max(from.places, less.places);
  const at = ({ digits, places: own }: Digits) => digits * 10n ** BigInt(places - own);
  return textOf(at(from) - at(less), places);
}

interface Digits {
  readonly digits: bigint;
  /** How many of them stand behind the point. */
  readonly places: number;
}

function digitsOf(text: string): Digits | undefined {
  const [, whole, behind = "", power = "0"] =
    /^(\d{1,30})(?:\.(\d{1,60}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const places = behind.length - Number(power);
  const digits = BigInt(whole + behind);
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 };
}

function textOf(digits: bigint, places: number): string {
  const size = `${digits < 0n ? -digits : digits}`.padStart(places + 1, "0");
  const whole = size.slice(0, size.length - places);
  const behind = size.slice(size.length - places).replace(/0+$/, "");
  return `${digits < 0n ? "-" : ""}${whole}${behind && `.${behind}`}`;
}
