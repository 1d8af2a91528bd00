import { useEffect } from "preact/hooks";

interface UndoBarProps {
  /** What was done: "age removed". */
  readonly words: string;
  readonly onUndo: () => void;
  readonly onGone: () => void;
}

const SECONDS = 12;

/** Says what was done and takes it back; it goes by itself after a while. */
export function UndoBar({ words, onUndo, onGone }: UndoBarProps) {
  useEffect(() => {
    const timer = setTimeout(onGone, 1000 * SECONDS);
    return () => clearTimeout(timer);
  }, [onGone]);
  return (
    <div class="undo">
      <p role="status">{words}</p>
      <button type="button" onClick={onUndo}>
        Undo
      </button>
    </div>
  );
}
