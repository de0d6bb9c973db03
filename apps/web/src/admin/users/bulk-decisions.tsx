import { adminTexts } from '@tutti/contract/admin/texts';
import { adminUsersTexts } from '@tutti/contract/admin-users/texts';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { AdminUser } from '#data/admin/admin-users-queries.ts';
import {
  type BulkAction,
  type BulkOutcome,
  type BulkProgress,
  describeOutcome,
} from '#data/admin/bulk-decision.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Banner } from '#ui/states/banner.tsx';
import { ProgressLine } from '#ui/states/progress-line.tsx';

const { dashboard: labels, users: texts } = adminTexts;

interface BulkButtonsProps {
  /** Only users that are not approved can be approved or rejected. */
  selected: readonly AdminUser[];
  /** Set if the decision is about all waiting users, including those that are not loaded. */
  everybody?: number | undefined;
  onRun: (action: BulkAction, users: readonly AdminUser[]) => void;
}

export function BulkButtons({ selected, everybody, onRun }: BulkButtonsProps) {
  const [confirming, setConfirming] = useState<'reject' | 'delete'>();
  const undecided = selected.filter(({ approved }) => !approved);
  const answer = (action: BulkAction, users: readonly AdminUser[]) => {
    setConfirming(undefined);
    onRun(action, users);
  };
  return (
    <>
      <div className="flex gap-2 max-md:w-full max-md:*:grow max-md:*:px-3">
        <Button
          look={undecided.length === 0 ? 'quiet' : 'primary'}
          isUnavailable={undecided.length === 0}
          onClick={() => onRun('approve', undecided)}
        >
          {labels.approveAll}
        </Button>
        <Button isUnavailable={undecided.length === 0} onClick={() => setConfirming('reject')}>
          {labels.rejectAll}
        </Button>
        <Button
          look={selected.length === 0 ? 'quiet' : 'danger'}
          isUnavailable={selected.length === 0}
          onClick={() => setConfirming('delete')}
        >
          {labels.deleteAll}
        </Button>
      </div>
      {confirming === 'reject' && (
        <ConfirmDialog
          title={labels.rejectAll}
          text={texts.bulkReject(everybody ?? undecided.length)}
          action={adminUsersTexts.reject}
          isDanger
          onConfirm={() => answer('reject', undecided)}
          onCancel={() => setConfirming(undefined)}
        />
      )}
      {confirming === 'delete' && (
        <ConfirmDialog
          title={labels.deleteAll}
          text={texts.bulkDelete(everybody ?? selected.length)}
          action={adminUsersTexts.deleteAction}
          isDanger
          onConfirm={() => answer('delete', selected)}
          onCancel={() => setConfirming(undefined)}
        />
      )}
    </>
  );
}

export function BulkProgressLine({ progress, onStop }: { progress: BulkProgress; onStop: () => void }) {
  const { done, total } = progress;
  return (
    <div className="flex grow items-center gap-4">
      <div className="grow space-y-2">
        <p className="text-sm tabular-nums">{adminUsersTexts.progress(done, total)}</p>
        <ProgressLine label={adminUsersTexts.decided} percent={(100 * done) / total} />
      </div>
      <Button onClick={onStop}>{adminUsersTexts.stop}</Button>
    </div>
  );
}

/** Names every user without a decision, and the reason (ruling 1.29). */
export function BulkSummary({ outcome, onClose }: { outcome: BulkOutcome; onClose: () => void }) {
  const { failures } = outcome;
  return (
    <section aria-label={adminUsersTexts.result} className="mb-4 space-y-3">
      <div className="flex items-start gap-2 [&>:first-child]:grow">
        <Banner tone={failures.length === 0 ? 'good' : 'bad'}>{describeOutcome(outcome)}</Banner>
        <IconButton label={adminUsersTexts.dismissResult} onClick={onClose}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      {failures.length > 0 && (
        <ul
          aria-label={adminUsersTexts.notDone}
          className="max-h-56 divide-y divide-line overflow-y-auto text-sm"
        >
          {failures.map(({ email, message }) => (
            <li key={email} className="grid gap-x-4 py-2 sm:grid-cols-2">
              <span className="truncate font-medium" title={email}>
                {email}
              </span>
              <span className="text-muted">{message}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
