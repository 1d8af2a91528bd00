/** Synthetic people, the same on every run; the noise on what is released about them is not. */

/** Answers to the survey: 70 % never, 20 % sometimes, 10 % daily. */
export function surveyAnswers(count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => (i % 10 < 7 ? "never" : i % 10 < 9 ? "sometimes" : "daily"));
}

export function surveyTable(count: number): string {
  const answers = surveyAnswers(count);
  return table(["smokes"], count, (i) => [answers[i]!]);
}

/** Stays in a hospital: days of its own, 0.05 per year of age, 3 for an emergency, and a rest from 0 to 6. */
export function stayTable(count: number, own: number): string {
  return table(["age", "emergency", "days"], count, (i) => {
    const age = 18 + ((i * 37) % 81);
    const emergency = i % 3 === 0;
    return [age, emergency, (own + 0.05 * age + 3 * Number(emergency) + ((i * 17) % 7)).toFixed(2)];
  });
}

/** Patients of whom 12 % come back. */
export function readmissionTable(count: number): string {
  return table(["patient", "readmitted"], count, (i) => [i + 1, (i * 53) % 100 < 12]);
}

type Cell = string | number | boolean;

function table(columns: readonly string[], count: number, row: (i: number) => readonly Cell[]): string {
  const rows = Array.from({ length: count }, (_, i) => row(i).join(","));
  return `${[columns.join(","), ...rows].join("\n")}\n`;
}
