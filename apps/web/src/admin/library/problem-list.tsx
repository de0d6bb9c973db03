import { adminLibraryTexts } from '@tutti/contract/texts/admin-library-texts';
import { clsx } from 'clsx';
import type { LibraryProblem } from '#data/admin/admin-library-queries.ts';
import { momentWords } from '../date-words.ts';

function ProblemRow({ problem, isGroupStart }: { problem: LibraryProblem; isGroupStart: boolean }) {
  const { path, title, artist, reason, at } = problem;
  const name = [title, artist].filter((part) => part !== null).join(' · ');
  return (
    <li
      className={clsx('px-5 py-3 text-sm', isGroupStart ? 'border-t-2 border-edge' : 'border-t border-line')}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-medium break-all">{path}</p>
        {at !== null && (
          <time dateTime={at} className="text-xs text-muted tabular-nums">
            {momentWords(at)}
          </time>
        )}
      </div>
      {name !== '' && <p className="text-muted">{name}</p>}
      {reason !== '' && <p className="text-muted">{reason}</p>}
    </li>
  );
}

/** Tracks that are the same stand together, apart from the next ones. */
export function ProblemList({ items }: { items: readonly LibraryProblem[] }) {
  return (
    <ul aria-label={adminLibraryTexts.files} className="-mx-5">
      {items.map((problem, index) => {
        const before = items[index - 1];
        return (
          <ProblemRow
            key={`${problem.path} ${problem.trackId}`}
            problem={problem}
            isGroupStart={before !== undefined && before.group !== problem.group}
          />
        );
      })}
    </ul>
  );
}
