/**
 * What came of a decision. What worked is told in an alert (A-453 … A-456); what did not, above the rows of the users
 * page and in an alert on the dashboard (A-447 … A-452).
 */

import { adminTexts } from '@tutti/contract/texts/admin-texts';
import { adminUsersTexts } from '@tutti/contract/texts/admin-users-texts';
import { X } from 'lucide-react';
import { ApiError, serverMessageOr } from '#api/api-error.ts';
import { IconButton } from '#ui/button.tsx';
import { Banner } from '#ui/states/banner.tsx';
import { OutcomeDialog } from '../outcome-dialog.tsx';
import type { UsersHost } from './users-place.ts';

const texts = adminTexts.users;
const FALLBACKS = {
  approve: texts.approveFailed,
  reject: texts.rejectFailed,
  delete: texts.deleteFailed,
} as const;

export type UserDecision = keyof typeof FALLBACKS;

export interface UserNotice {
  readonly text: string;
  /** What the documented sentence does not say. */
  readonly hint?: string;
  /** Whom the decision was about, once it was carried out. */
  readonly doneFor?: string;
}

const STALE_HINT = adminUsersTexts.changedMeanwhile;

export function describeFailure(host: UsersHost, decision: UserDecision, error: unknown): UserNotice {
  const isStale = error instanceof ApiError && (error.status === 404 || error.status === 409);
  const message = error instanceof Error ? serverMessageOr(error, error.message, error.message) : undefined;
  const text =
    host === 'users'
      ? texts.actionFailed(decision, message)
      : serverMessageOr(error, FALLBACKS[decision], FALLBACKS[decision]);
  return isStale ? { text, hint: STALE_HINT } : { text };
}

interface NoticeProps {
  host: UsersHost;
  notice: UserNotice;
  onClose: () => void;
}

export function UserNoticePlace({ host, notice, onClose }: NoticeProps) {
  const isDone = notice.doneFor !== undefined;
  if (isDone || host === 'dashboard') {
    return <OutcomeDialog isDone={isDone} text={notice.text} hint={notice.hint} onClose={onClose} />;
  }
  return (
    <div className="mb-4 flex items-start gap-2 [&>:first-child]:grow">
      <Banner tone="bad">
        {notice.text}
        {notice.hint && <span className="mt-1 block text-ink">{notice.hint}</span>}
      </Banner>
      <IconButton label={adminUsersTexts.dismissMessage} onClick={onClose}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
}
