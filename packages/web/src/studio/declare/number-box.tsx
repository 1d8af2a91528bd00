import { useEffect, useState } from "preact/hooks";
import type { ControlOfField } from "../../components/field.tsx";

interface NumberBoxProps {
  readonly control: Partial<ControlOfField> & { readonly "aria-label"?: string };
  readonly value: number | string | undefined;
  /** A number, or the text that is none yet. */
  readonly onValue: (value: number | string) => void;
}

/** A box for a number. While something is typed that is none, it stays as it is typed. */
export function NumberBox({ control, value, onValue }: NumberBoxProps) {
  const [text, setText] = useState(`${value ?? ""}`);
  useEffect(() => {
    if (numberIn(text) !== value) setText(`${value ?? ""}`);
  }, [value]);
  return (
    <input
      {...control}
      class="number"
      type="text"
      inputMode="decimal"
      autocomplete="off"
      value={text}
      onInput={({ currentTarget }) => {
        setText(currentTarget.value);
        onValue(numberIn(currentTarget.value));
      }}
    />
  );
}

function numberIn(text: string): number | string {
  const value = Number(text);
  return text.trim() === "" || !Number.isFinite(value) ? text.trim() : value;
}
