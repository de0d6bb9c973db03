/** Two hands and the sound of them; the icon set has none. */
export function Applause({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d="m9.5 12.5-3.6-3.6a1.4 1.4 0 0 1 2-2l4.6 4.6M10.6 9.6 8.9 7.9a1.4 1.4 0 0 1 2-2l5.3 5.3V9.4a1.5 1.5 0 0 1 3 0v5.1a6.5 6.5 0 0 1-6.5 6.5c-1.7 0-3-.6-4.2-1.8L3.8 14.5a1.4 1.4 0 0 1 2-2l2.2 2.2" />
      <path d="M13 2.5v1.8M17 3.200l-.9 1.6M9 3.200l.6 1.2" />
    </svg>
  );
}
