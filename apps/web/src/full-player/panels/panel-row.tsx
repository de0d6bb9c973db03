import type { ReactNode } from 'react';
import { Artwork } from '#components/music/artwork.tsx';

export interface Row {
  readonly key: string;
  readonly title: string;
  readonly artist: string;
  readonly artUrl: string | undefined;
  readonly artOf: string;
  readonly artColour: string | undefined;
  /** Its duration or start time. */
  readonly time?: string;
}

export const ROW = 'flex w-full items-center gap-3 rounded-xl px-2 py-1.5 text-start';

export function RowText({ row, note }: { row: Row; note?: ReactNode }) {
  return (
    <>
      <Artwork
        artUrl={row.artUrl}
        title={row.artOf}
        sizePx={48}
        color={row.artColour}
        className="size-12"
        isLazy={false}
      />
      <span className="min-w-0 grow">
        <span dir="auto" className="block truncate font-medium">
          {row.title}
        </span>
        <span dir="auto" className="block truncate text-sm text-muted">
          {row.artist}
        </span>
        {note}
      </span>
      {row.time !== undefined && <span className="shrink-0 text-sm text-muted tabular-nums">{row.time}</span>}
    </>
  );
}
