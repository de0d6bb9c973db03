/** A slot machine (M-026), drawn like the icons beside it. */
export function GamesIcon({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M3 20V8a5 5 0 0 1 5-5h4a5 5 0 0 1 5 5v12zM3 20h14M17 14h2a2 2 0 0 0 2-2V7M6 9h8v5H6zM10 9v5M8 17h4" />
      <circle cx="21" cy="5.5" r="1" fill="currentColor" />
    </svg>
  );
}
