import type { Language } from "../texts/texts.ts";
import { say } from "../texts/texts.ts";
import type { Chance } from "./chances.ts";
import { drawing, drawn } from "./drawing.ts";

/** A picture and the line below it. */
export interface Picture {
  readonly shown: SVGElement;
  readonly caption: string;
}

/** What can be drawn of a chance: a hundred people, or where a number may go. */
export function pictureOf(
  language: Language,
  chance: Chance,
  bounds: readonly [number, number] | undefined,
  value: number | undefined,
): Picture | undefined {
  if (chance.kind === "level" && chance.of === "levels") return people(language, chance.keep);
  return chance.kind === "noise" && bounds ? curve(language, chance, bounds, value) : undefined;
}

const COLUMNS = 20;
const STEP = 12;

/** A hundred people with the same answer: dots send it, rings send another. */
function people(language: Language, keep: number): Picture {
  const own = Math.round(100 * keep);
  const caption = say(language, "dots", { own, rest: 100 - own });
  const dots = Array.from({ length: 100 }, (_, i) =>
    drawn("circle", {
      cx: (i % COLUMNS) * STEP + STEP / 2,
      cy: Math.floor(i / COLUMNS) * STEP + STEP / 2,
      r: i < own ? 4.5 : 3.75,
      class: i < own ? "kept" : "changed",
    }),
  );
  return { shown: drawing(COLUMNS * STEP, 5 * STEP, caption, ...dots), caption };
}

const WIDTH = 240;
const HEIGHT = 64;
const POINTS = 96;

type Noise = Extract<Chance, { kind: "noise" }>;

/** Where a number may go: the noise's density about it, its inner half darker, and the bounds of possible answers below. */
function curve(
  language: Language,
  { median, tail }: Noise,
  [low, high]: readonly [number, number],
  value?: number,
): Picture {
  const caption = say(language, "curve");
  const at = value === undefined ? (low + high) / 2 : Math.min(high, Math.max(low, value));
  const reach = 3 * median + (high - low) / 2;
  const middle = (low + high) / 2;
  const x = (v: number) => (WIDTH * (v - middle + reach)) / (2 * reach);
  const density = (v: number) => {
    const t = (v - at) / median;
    return tail === "laplace" ? 0.5 ** Math.abs(t) : Math.exp(-0.5 * (0.6745 * t) ** 2);
  };
  const area = (from: number, to: number) => {
    const path = Array.from({ length: POINTS + 1 }, (_, i) => from + ((to - from) * i) / POINTS);
    const points = path.map((v) => `${x(v).toFixed(1)} ${(HEIGHT - 12 - 46 * density(v)).toFixed(1)}`);
    return `M${x(from).toFixed(1)} ${HEIGHT - 12}L${points.join("L")}L${x(to).toFixed(1)} ${HEIGHT - 12}Z`;
  };
  const shown = drawing(
    WIDTH,
    HEIGHT,
    caption,
    drawn("path", { class: "may", d: area(middle - reach, middle + reach) }),
    drawn("path", { class: "half", d: area(at - median, at + median) }),
    drawn("rect", { class: "range", x: x(low), y: HEIGHT - 10, width: x(high) - x(low), height: 4, rx: 2 }),
    drawn("circle", { class: "kept", cx: x(at), cy: HEIGHT - 8, r: 4.5 }),
  );
  return { shown, caption };
}
