import { clsx } from 'clsx';
import type { ArtistLink } from '#data/library/library-queries.ts';
import { ViewLink } from '../view-link.tsx';

export interface CreditPart {
  readonly text: string;
  readonly artistId?: string;
}

/** Splits the displayed credit into names with links and the join phrases between them. */
export function splitCredit(credit: string, artists: readonly ArtistLink[]): readonly CreditPart[] {
  const [only] = artists;
  if (only !== undefined && artists.length === 1) return [{ text: credit, artistId: only.id }];
  const parts: CreditPart[] = [];
  let rest = credit;
  for (const { id, name } of artists) {
    const at = rest.toLowerCase().indexOf(name.toLowerCase());
    // A credit under another name than the artist's own is shown without a link.
    if (at < 0 || name === '') continue;
    if (at > 0) parts.push({ text: rest.slice(0, at) });
    parts.push({ text: rest.slice(at, at + name.length), artistId: id });
    rest = rest.slice(at + name.length);
  }
  return rest === '' ? parts : [...parts, { text: rest }];
}

interface ArtistCreditProps {
  credit: string;
  artists: readonly ArtistLink[];
  className?: string;
}

/** On touch the links are in the row's menu, because a press anywhere on the row plays it. */
export function ArtistCredit({ credit, artists, className }: ArtistCreditProps) {
  return (
    <span dir="auto" title={credit} className={clsx('block truncate', className)}>
      {splitCredit(credit, artists).map(({ text, artistId }, index) =>
        artistId === undefined ? (
          text
        ) : (
          <ViewLink
            key={`${artistId}-${index}`}
            view={{ id: 'artists', artistId }}
            className="inline-block max-w-full truncate align-bottom hover:text-ink hover:underline pointer-coarse:pointer-events-none"
            // A press on the row itself plays it.
            onClick={(event) => event.stopPropagation()}
          >
            {text}
          </ViewLink>
        ),
      )}
    </span>
  );
}
