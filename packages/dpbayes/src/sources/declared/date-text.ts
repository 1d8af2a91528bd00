import { type DateInTable, dayNumber, dayOf } from "@dpbayes/privacy/formats";

const DAY = 86_400;

/** Seconds of a unit; whole numbers, so that a date divided by them is rounded once. */
export const secondsOf: Readonly<Record<DateInTable["unit"], number>> = {
  seconds: 1,
  minutes: 60,
  hours: 3600,
  days: DAY,
  weeks: 7 * DAY,
  years: 365.25 * DAY,
};

type Format = NonNullable<DateInTable["format"]>;

const time = "(?:[T ](?<hour>\\d\\d):(?<minute>\\d\\d)(?::(?<second>\\d\\d(?:\\.\\d{1,9})?))?Z?)?";
const [year, month, day] = ["(?<year>\\d{4})", "(?<month>\\d\\d?)", "(?<day>\\d\\d?)"];
const pattern = (date: string) => new RegExp(`^${date}${time}$`);

const patterns: Readonly<Record<Format, RegExp>> = {
  "yyyy-mm-dd": pattern(`${year}-(?<month>\\d\\d)-(?<day>\\d\\d)`),
  "dd.mm.yyyy": pattern(`${day}\\.${month}\\.${year}`),
  "dd/mm/yyyy": pattern(`${day}/${month}/${year}`),
  "mm/dd/yyyy": pattern(`${month}/${day}/${year}`),
  yyyymmdd: pattern(`${year}(?<month>\\d\\d)(?<day>\\d\\d)`),
};

/** From a text to how many units its date, and its time where it has one, lies behind the origin; undefined: no date. */
export function dateParser({ origin, unit, format = "yyyy-mm-dd" }: DateInTable) {
  const first = dayOf(origin)!;
  return (text: string): number | undefined => {
    const groups = patterns[format].exec(text)?.groups;
    if (groups === undefined) return undefined;
    const today = dayNumber(Number(groups["year"]), Number(groups["month"]), Number(groups["day"]));
    const seconds = secondsInto(groups);
    if (today === undefined || seconds === undefined) return undefined;
    return ((today - first) * DAY + seconds) / secondsOf[unit];
  };
}

function secondsInto({ hour = "0", minute = "0", second = "0" }: Readonly<Record<string, string>>) {
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)];
  return hours < 24 && minutes < 60 && seconds < 60 ? 3600 * hours + 60 * minutes + seconds : undefined;
}
