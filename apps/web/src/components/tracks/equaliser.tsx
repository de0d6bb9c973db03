/** Marks the row that plays. */
export function Equaliser() {
  return (
    <span aria-hidden="true" className="inline-flex h-4 items-end gap-0.5 text-accent">
      <span className="equaliser-bar h-full w-1 rounded-sm bg-current" />
      <span className="equaliser-bar h-full w-1 rounded-sm bg-current" />
      <span className="equaliser-bar h-full w-1 rounded-sm bg-current" />
    </span>
  );
}
