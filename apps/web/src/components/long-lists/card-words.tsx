import type { ReactNode } from 'react';

/** Height of the name and the line below it. */
export const CARD_WORDS_PX = 44;

/** The words of a card in a grid: a name and one line about it. */
export function CardWords({ name, note }: { name: string; note: ReactNode }) {
  return (
    <>
      <span dir="auto" className="block truncate">
        {name}
      </span>{' '}
      <span dir="auto" className="grid-card-note block truncate text-sm font-normal text-muted tabular-nums">
        {note}
      </span>
    </>
  );
}
