/**
 * The number of a day of the Gregorian calendar, 1970-01-01 being 0; undefined where there is no such day. Years are
 * counted from March, so that the day that comes and goes is a year's last, and 400 of them have 146,097 days.
 */
export function dayNumber(year: number, month: number, day: number): number | undefined {
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  const shifted = month > 2 ? year : year - 1;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - 400 * era;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = 365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return 146_097 * era + dayOfEra - 719_468;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The number of the day that a text such as 2020-01-31 names. */
export function dayOf(text: string): number | undefined {
  const [year, month, day] = text.split("-").map(Number) as [number, number, number];
  return dayNumber(year, month, day);
}
