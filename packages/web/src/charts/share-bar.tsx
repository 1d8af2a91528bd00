interface ShareBarProps {
  /** From 0 to 1. */
  readonly share: number;
  /** What it says, for those who do not see it. */
  readonly words: string;
}

/** How much of something is used up. */
export function ShareBar({ share, words }: ShareBarProps) {
  const width = Math.min(1, Math.max(0, share)) * 100;
  return (
    <svg class="share" viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label={words}>
      <rect class="rest" width={100} height={6} />
      <rect class={share > 0.9 ? "f1" : "f0"} width={width} height={6} />
    </svg>
  );
}
