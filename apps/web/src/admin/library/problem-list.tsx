import { adminLibraryTexts } from '@tutti/contract/admin-library/texts';
import { clsx } from 'clsx';
import { ChevronDown, Copy, Folder } from 'lucide-react';
import { useId } from 'react';
import { copyText } from '#components/listen-copy.ts';
import type { LibraryProblem } from '#data/admin/admin-library-queries.ts';
import { translateSentence } from '#language/language.ts';
import { Button } from '#ui/button.tsx';
import { formatInstant } from '../format-date.ts';
import { PlayProblem } from './play-problem.tsx';
import { groupProblems, type ProblemGroup, sharedTime } from './problem-groups.ts';

interface ProblemRowProps {
  problem: LibraryProblem;
  /** The path below the heading of its group. */
  name: string;
  /** Empty when the heading of the group shows it. */
  reason: string;
  /** The heading of the group or of the list shows the time. */
  isTimeShared: boolean;
  /** The name of its folder stands above it. */
  isInFolder: boolean;
}

const withoutEnding = (name: string) => name.replace(/\.[^./]+$/, '');

/** Says what the library made of the file; empty if that is just the name of the file. */
function describeTrack({ title, artist }: LibraryProblem, name: string): string {
  const isFileName = artist === null && title === withoutEnding(name.slice(name.lastIndexOf('/') + 1));
  return isFileName ? '' : [title, artist].filter((part) => part !== null).join(' · ');
}

/** The file of a missing track is gone. */
const isPlayable = ({ trackId, kind }: LibraryProblem) => trackId !== null && kind !== 'missing';

function ProblemRow({ problem, name, reason, isTimeShared, isInFolder }: ProblemRowProps) {
  const { path, at } = problem;
  const tagged = describeTrack(problem, name);
  return (
    <li className="min-w-0 px-5 py-1.5 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <div className={clsx('min-w-0 break-all', isInFolder ? 'text-muted' : 'font-medium')} title={path}>
          {isPlayable(problem) ? <PlayProblem trackId={String(problem.trackId)} name={name} /> : name}
        </div>
        {at !== null && !isTimeShared && (
          <time dateTime={at} className="text-xs text-muted tabular-nums">
            {formatInstant(at)}
          </time>
        )}
      </div>
      {tagged !== '' && <p className="text-xs text-muted">{tagged}</p>}
      {reason !== '' && <p className="text-xs text-muted">{translateSentence(reason) ?? reason}</p>}
    </li>
  );
}

interface GroupProps {
  group: ProblemGroup;
  /** All problems of the list are of one time, which stands above it. */
  isTimeShared: boolean;
}

function GroupRows({ group, isTimeShared }: GroupProps) {
  const { folder, items, reason } = group;
  return items.map((problem) => (
    <ProblemRow
      key={`${problem.path} ${problem.trackId}`}
      problem={problem}
      name={folder === undefined ? problem.path : problem.path.slice(folder.length)}
      reason={reason === undefined ? problem.reason : ''}
      isTimeShared={isTimeShared || group.at !== undefined}
      isInFolder={folder !== undefined}
    />
  ));
}

/** A folder with more files begins closed, because it would push the next one out of sight. */
const SHOWN_AT_ONCE = 12;
/** Later folders begin closed, because the list is an overview first. */
const OPEN_FOLDERS = 3;

interface FolderProps extends GroupProps {
  group: ProblemGroup & { folder: string };
  /** One of the first folders, which begin open. */
  isFirst: boolean;
}

/** Shows the folder once, and a reason that all files share once. */
function FolderOfProblems({ group, isTimeShared, isFirst }: FolderProps) {
  const headingId = useId();
  const { folder, items, reason, at } = group;
  return (
    <section aria-labelledby={headingId}>
      <details className="problem-folder" open={isFirst && items.length <= SHOWN_AT_ONCE}>
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-x-4 px-5 text-sm">
          <h3 id={headingId} className="flex min-w-0 items-center gap-2 font-semibold break-all">
            <Folder aria-hidden="true" className="size-4 shrink-0 text-muted" />
            {folder === '' ? adminLibraryTexts.musicFolder : folder}
          </h3>
          <span className="flex shrink-0 items-center gap-2 text-end text-muted tabular-nums">
            <span className="problem-count">
              {adminLibraryTexts.filesHere(items.length)}
              {at !== undefined && !isTimeShared && <time dateTime={at}>{formatInstant(at)}</time>}
            </span>
            <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
          </span>
        </summary>
        {/* The sentence above the list says the same of all files without an artist. */}
        {reason !== undefined && reason !== '' && items[0]?.kind !== 'untagged' && (
          <p className="px-5 text-sm text-muted">{translateSentence(reason) ?? reason}</p>
        )}
        <ul
          aria-labelledby={headingId}
          className={clsx('ps-6', reason !== undefined && 'grid sm:grid-cols-2 xl:grid-cols-3')}
        >
          <GroupRows group={group} isTimeShared={isTimeShared} />
        </ul>
        <div className="px-5">
          <Button
            look="ghost"
            className="-ms-4 px-4"
            aria-label={adminLibraryTexts.copyPathsOf(folder === '' ? adminLibraryTexts.musicFolder : folder)}
            onClick={() => void copyText(items.map(({ path }) => path).join('\n'))}
          >
            <Copy aria-hidden="true" className="size-4 text-muted" />
            {adminLibraryTexts.copyPaths}
          </Button>
        </div>
      </details>
    </section>
  );
}

export function ProblemList({ items }: { items: readonly LibraryProblem[] }) {
  const at = items.length > 1 ? sharedTime(items) : undefined;
  const groups = groupProblems(items);
  const folders = groups.filter(({ folder }) => folder !== undefined);
  return (
    <div className="-mx-5">
      {at !== undefined && (
        <p className="px-5 pb-2 text-xs text-muted tabular-nums">
          <time dateTime={at}>{adminLibraryTexts.foundAt(formatInstant(at))}</time>
        </p>
      )}
      {groups.map((group, index) => (
        <div key={group.key} className={clsx('py-1', index > 0 && 'border-t border-line')}>
          {group.folder === undefined ? (
            <ul aria-label={adminLibraryTexts.files}>
              <GroupRows group={group} isTimeShared={at !== undefined} />
            </ul>
          ) : (
            <FolderOfProblems
              group={{ ...group, folder: group.folder }}
              isTimeShared={at !== undefined}
              isFirst={folders.indexOf(group) < OPEN_FOLDERS}
            />
          )}
        </div>
      ))}
    </div>
  );
}
