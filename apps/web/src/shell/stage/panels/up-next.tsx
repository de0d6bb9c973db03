import { musicTexts } from '@tutti/contract/texts/music-texts';
import { clsx } from 'clsx';
import { Artwork } from '#components/music/artwork.tsx';

export interface UpNextRow {
  readonly key: string;
  readonly title: string;
  readonly artist: string;
  readonly artUrl: string | undefined;
  readonly artOf: string;
  readonly artColour: string | undefined;
  /** Its length, or when it begins. */
  readonly time: string;
  /** Plays it now; without it the row cannot be pressed. */
  readonly play?: () => void;
}

const ROW = 'flex w-full items-center gap-3 rounded-xl px-2 py-1.5 text-start';

function RowText({ row }: { row: UpNextRow }) {
  return (
    <>
      <Artwork
        artUrl={row.artUrl}
        title={row.artOf}
        sizePx={48}
        colour={row.artColour}
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
      </span>
      <span className="shrink-0 text-sm text-muted tabular-nums">{row.time}</span>
    </>
  );
}

interface UpNextProps {
  heading: string;
  rows: readonly UpNextRow[];
  /** Instead of rows, when there are none. */
  none: string;
}

/** What follows, under the tab of that name. */
export function UpNext({ heading, rows, none }: UpNextProps) {
  return (
    <section aria-label={heading} className="-mx-2">
      {rows.length === 0 && <p className="px-2 text-sm text-muted">{none}</p>}
      <ol aria-label={heading}>
        {rows.map((row) => (
          <li key={row.key} title={`${row.title} · ${row.artist}`}>
            {row.play === undefined ? (
              <div className={ROW}>
                <RowText row={row} />
              </div>
            ) : (
              <button
                type="button"
                className={clsx(ROW, 'transition-colors duration-150 hover:bg-ink/10')}
                onClick={row.play}
              >
                <span className="sr-only">{musicTexts.stage.play}</span>
                <RowText row={row} />
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
