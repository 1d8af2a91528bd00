import { Field } from "./field.tsx";

interface SliderProps {
  readonly label: string;
  /** The values that the slider stops at, in order. */
  readonly stops: readonly number[];
  readonly value: number;
  /** A value in words, with its unit. */
  readonly words: (value: number) => string;
  /** What lies at either end, so that nobody guesses which one is private. */
  readonly ends: readonly [string, string];
  readonly onChange: (value: number) => void;
}

/** A number chosen among stops. The keys of a range control move it; its value is said in words. */
export function Slider({ label, stops, value, words, ends, onChange }: SliderProps) {
  const at = nearest(stops, value);
  return (
    <Field label={`${label}: ${words(value)}`} help={`left: ${ends[0]}; right: ${ends[1]}`}>
      {(control) => (
        <input
          {...control}
          type="range"
          min={0}
          max={stops.length - 1}
          step={1}
          value={at}
          aria-valuetext={words(value)}
          onInput={({ currentTarget }) => onChange(stops[currentTarget.valueAsNumber]!)}
        />
      )}
    </Field>
  );
}

function nearest(stops: readonly number[], value: number): number {
  const distances = stops.map((stop) => Math.abs(stop - value));
  return distances.indexOf(Math.min(...distances));
}
