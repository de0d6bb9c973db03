import { adminTexts } from '@tutti/contract/admin/texts';
import { adminLibraryTexts } from '@tutti/contract/admin-library/texts';
import { pageTexts } from '@tutti/contract/page/texts';
import { clsx } from 'clsx';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { readableMessage } from '#api/api-error.ts';
import { Panel } from '#components/panel.tsx';
import type { LibraryProblemKind, LibraryProblems } from '#data/admin/admin-library-queries.ts';
import { useLibraryProblems } from '#data/admin/admin-library-queries.ts';
import { Button } from '#ui/button.tsx';
import { Pager } from '#ui/pager.tsx';
import { Drawing } from '#ui/states/drawing.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { formatNumber } from '../format-number.ts';
import { PROBLEM_KINDS } from './problem-kinds.ts';
import { ProblemList } from './problem-list.tsx';
import { PurgeDialog } from './purge-dialog.tsx';

interface KindChoiceProps {
  value: LibraryProblemKind;
  counts: LibraryProblems['counts'] | undefined;
  onChange: (kind: LibraryProblemKind) => void;
}

/** Kinds with problems come first, because the others need nothing. */
function inOrder(counts: LibraryProblems['counts'] | undefined) {
  if (counts === undefined) return PROBLEM_KINDS;
  return PROBLEM_KINDS.toSorted((a, b) => Number(counts[b.kind] > 0) - Number(counts[a.kind] > 0));
}

function KindChoice({ value, counts, onChange }: KindChoiceProps) {
  return (
    <fieldset className="mb-4 grid grid-cols-2 gap-2 lg:grid-cols-4">
      <legend className="sr-only">{adminLibraryTexts.kindOfProblem}</legend>
      {inOrder(counts).map(({ kind, title }) => (
        <label
          key={kind}
          className={clsx(
            'flex min-h-12 cursor-pointer items-center justify-between gap-3 rounded-xl border px-4 text-sm font-medium',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            kind === value ? 'border-accent bg-raised' : 'border-line text-muted hover:text-ink',
            // An empty kind looks quiet, because there is nothing to do, and can still be opened.
            counts?.[kind] === 0 && kind !== value && 'border-surface font-normal text-muted',
          )}
        >
          <input
            type="radio"
            name="problem-kind"
            className="sr-only"
            checked={kind === value}
            onChange={() => onChange(kind)}
          />
          {title}
          <span className="tabular-nums">{counts === undefined ? '–' : formatNumber(counts[kind])}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface KindContentProps {
  kind: LibraryProblemKind;
  page: number;
  onPage: (page: number) => void;
}

function KindContent({ kind, page, onPage }: KindContentProps) {
  const { data, error, isPlaceholderData, refetch } = useLibraryProblems(kind, page);
  if (error !== null && data === undefined) {
    return (
      <MessageState
        isAlert
        title={adminLibraryTexts.problemsFailed}
        text={readableMessage(error)}
        action={<Button onClick={() => void refetch()}>{pageTexts.retry}</Button>}
      />
    );
  }
  if (data === undefined || data.kind !== kind) return <Skeleton className="h-64" />;
  return (
    <div aria-busy={isPlaceholderData} className="space-y-4">
      <ProblemList items={data.items} />
      <Pager
        label={adminLibraryTexts.pagesOfProblems}
        page={page}
        pageCount={data.totalPages}
        position={adminTexts.audit.page(page, data.totalPages)}
        previousLabel={adminTexts.audit.previous}
        nextLabel={adminTexts.audit.next}
        onPage={onPage}
      />
    </div>
  );
}

/** Opens the first kind that has problems once the counts are known; later scans do not change it. */
function useKind() {
  const [kind, setKind] = useState<LibraryProblemKind>();
  const { data } = useLibraryProblems('unreadable', 1, kind === undefined);
  if (kind === undefined && data !== undefined)
    setKind(PROBLEM_KINDS.find((each) => data.counts[each.kind] > 0)?.kind ?? 'unreadable');
  return [kind ?? 'unreadable', setKind] as const;
}

function useProblemsPage(kind: LibraryProblemKind) {
  const [page, setPage] = useState(1);
  const { data, isPlaceholderData } = useLibraryProblems(kind, page);
  const pageCount = Math.max(1, data?.totalPages ?? page);
  // A scan has resolved all problems of the last page.
  if (!isPlaceholderData && page > pageCount) setPage(pageCount);
  return { data, page, setPage };
}

/** Renders an empty line until the kind is known, because the list below would move otherwise. */
function Advice({ of, isKnown }: { of: { readonly advice: string } | undefined; isKnown: boolean }) {
  return <p className="max-w-3xl text-sm text-muted">{isKnown && of?.advice}</p>;
}

export function ProblemsPanel() {
  const [kind, setKind] = useKind();
  const { data, page, setPage } = useProblemsPage(kind);
  const [isPurging, setIsPurging] = useState(false);
  const words = PROBLEM_KINDS.find((candidate) => candidate.kind === kind);
  const isNone = data?.counts[kind] === 0;
  return (
    <Panel isDense title={adminLibraryTexts.problems}>
      <KindChoice
        value={kind}
        counts={data?.counts}
        onChange={(next) => {
          setKind(next);
          setPage(1);
        }}
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        {isNone ? (
          <div className="flex w-full flex-col items-center gap-3 py-8 text-center">
            <Drawing name="all-well" />
            <p className="text-sm text-muted">{words?.none}</p>
          </div>
        ) : (
          <Advice of={words} isKnown={data !== undefined} />
        )}
        {kind === 'missing' && data !== undefined && !isNone && (
          <Button look="danger" onClick={() => setIsPurging(true)}>
            <Trash2 aria-hidden="true" className="size-4" />
            {adminLibraryTexts.openPurge}
          </Button>
        )}
      </div>
      {!isNone && <KindContent kind={kind} page={page} onPage={setPage} />}
      {isPurging && data !== undefined && (
        <PurgeDialog count={data.counts.missing} onClose={() => setIsPurging(false)} />
      )}
    </Panel>
  );
}
