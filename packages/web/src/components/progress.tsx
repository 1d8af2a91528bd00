interface ProgressProps {
  readonly words: string;
  /** Between 0 and 1; undefined where nobody knows how much is left. */
  readonly share?: number | undefined;
  readonly onCancel?: () => void;
}

/** Work under way, and a way to stop it. */
export function Progress({ words, share, onCancel }: ProgressProps) {
  return (
    <div class="progress">
      <p role="status">{words}</p>
      <progress aria-label={words} {...(share !== undefined && { value: share, max: 1 })} />
      {onCancel && (
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      )}
    </div>
  );
}
