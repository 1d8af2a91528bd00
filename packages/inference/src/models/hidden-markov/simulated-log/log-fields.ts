/** A categorical field of a log's entries. */
export interface LogField {
  readonly name: string;
  readonly levels: readonly string[];
  /** Popularity falls with the rank as rank^−steepness (Zipf's law). */
  readonly steepness: number;
  /** Whether its levels follow regions and seasons. */
  readonly varies: boolean;
}

const kinds = [
  "medical",
  "injury",
  "traffic",
  "fire",
  "alarm",
  "crime",
  "rescue",
  "utility",
  "weather",
  "other",
];

/** Sixty dispatch codes. */
const codes = Array.from({ length: 60 }, (_, i) => `code ${String(i + 1).padStart(2, "0")}`);

const yesOrNo = (name: string, steepness: number): LogField => ({
  name,
  levels: ["false", "true"],
  steepness,
  varies: false,
});

/** Emergency calls: five fields of 10, 60, 2, 2 and 2 levels. */
export const logFields: readonly LogField[] = Object.freeze([
  { name: "kind", levels: kinds, steepness: 0.8, varies: true },
  { name: "code", levels: codes, steepness: 1, varies: true },
  yesOrNo("injured", 1.5),
  yesOrNo("transported", 0.5),
  yesOrNo("night", 1),
]);

const names = ["north", "south", "east", "west", "centre", "coast", "hills", "islands", "lakes", "plains"];

export function regionNames(count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => names[i] ?? `region ${i + 1}`);
}

/** "2004-01", "2004-02", …. */
export function monthNames(first: string, count: number): readonly string[] {
  const [year, month] = first.split("-").map(Number);
  return Array.from({ length: count }, (_, i) => {
    const at = month! - 1 + i;
    return `${year! + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
  });
}
