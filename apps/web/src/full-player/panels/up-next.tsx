import { fullPlayerViewTexts } from '@tutti/contract/music/full-player-view-texts';
import { clsx } from 'clsx';
import { ROW, type Row, RowText } from './panel-row.tsx';

export interface UpNextRow extends Row {
  /** Without it the row is static. */
  readonly play?: () => void;
}

interface UpNextProps {
  heading: string;
  rows: readonly UpNextRow[];
  none: string;
}

export function UpNext({ heading, rows, none }: UpNextProps) {
  return (
    <section aria-label={heading} className="-mx-2">
      {rows.length === 0 && <p className="px-2 text-sm text-muted">{none}</p>}
      <ol aria-label={heading}>
        {rows.map((row) => (
          <li key={row.key} title={[row.title, row.artist].filter(Boolean).join(' · ')}>
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
                <span className="sr-only">{fullPlayerViewTexts.play}</span>
                <RowText row={row} />
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
