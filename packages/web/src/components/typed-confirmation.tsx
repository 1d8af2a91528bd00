import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Field } from "./field.tsx";

interface TypedConfirmationProps {
  readonly title: string;
  /** What cannot be undone, and what it costs. */
  readonly children: ComponentChildren;
  /** What has to be typed. */
  readonly word: string;
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks for a word to be typed before something that cannot be undone. The browser's own dialog keeps the focus inside. */
export function TypedConfirmation(props: TypedConfirmationProps) {
  const { title, children, word, action, onConfirm, onCancel } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  useEffect(() => dialog.current?.showModal(), []);
  const same = typed.trim() === word;
  const confirm = (event: Event) => {
    event.preventDefault();
    if (same) onConfirm();
  };
  return (
    <dialog ref={dialog} aria-labelledby="confirm-title" onCancel={onCancel}>
      <form onSubmit={confirm}>
        <h2 id="confirm-title">{title}</h2>
        {children}
        <Field label={`Type ${word} to go on`}>
          {(control) => (
            <input
              {...control}
              type="text"
              autocomplete="off"
              spellcheck={false}
              value={typed}
              onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          )}
        </Field>
        <div class="row">
          <button type="submit" class="main" disabled={!same}>
            {action}
          </button>
          <button type="button" onClick={onCancel}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  );
}
