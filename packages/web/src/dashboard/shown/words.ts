import { numberWords } from "../../charts/number-words.ts";

/** Counts, times and digests as people read them. */

const whole = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });

export const wholeWords = (value: number): string => whole.format(value);

export function timeWords(time: string): string {
  return new Date(time).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

/** "3 minutes ago". */
export function agoWords(time: string, now = Date.now()): string {
  const seconds = (new Date(time).getTime() - now) / 1000;
  const steps = [
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
  ] as const;
  const [unit, size] = steps.find(([, one]) => Math.abs(seconds) >= one) ?? ["second", 1];
  const format = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });
  return unit === "second" && Math.abs(seconds) < 10
    ? "just now"
    : format.format(Math.round(seconds / size), unit);
}

/** Between two times: "4 s", "2 min". */
export function durationWords(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${numberWords(seconds / 3600)} h`;
}

/** The beginning of a digest, which is enough to compare by eye. */
export const shortDigest = (digest: string): string => digest.slice(0, 10);

export const plural = (count: number, one: string, more = `${one}s`): string =>
  `${wholeWords(count)} ${count === 1 ? one : more}`;
