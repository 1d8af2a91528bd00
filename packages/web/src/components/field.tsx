import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

/** What a control inside a field is given: its name for its label, and what describes it. */
export interface ControlOfField {
  readonly id: string;
  readonly "aria-describedby": string;
  readonly "aria-invalid"?: "true";
}

interface FieldProps {
  readonly label: string;
  readonly help?: ComponentChildren;
  /** What is wrong with what was entered, in one sentence. */
  readonly wrong?: string | undefined;
  readonly children: (control: ControlOfField) => ComponentChildren;
}

/** A control with its label, its help and what is wrong with it, tied together for those who hear the page. */
export function Field({ label, help, wrong, children }: FieldProps) {
  const id = useId();
  const described = [help && `${id}-help`, wrong && `${id}-wrong`].filter(Boolean).join(" ");
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, "aria-describedby": described, ...(wrong && { "aria-invalid": "true" }) })}
      {help && (
        <p class="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {wrong && (
        <p class="wrong" id={`${id}-wrong`}>
          {wrong}
        </p>
      )}
    </div>
  );
}
