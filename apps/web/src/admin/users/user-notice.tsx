/**
 * Shows the result of a decision. A success appears in a toast, or in an alert if it ended sessions
 * . A failure appears above the rows of the users page, or in an alert on the dashboard (A-447 … A-452).
 */

import { adminTexts } from '@tutti/contract/admin/texts';
import { adminUsersTexts } from '@tutti/contract/admin-users/texts';
import { X } from 'lucide-react';
import { ApiError, serverMessageOr } from '#api/api-error.ts';
import { IconButton } from '#ui/button.tsx';
import { Banner } from '#ui/states/banner.tsx';
import { OutcomeDialog } from '../outcome-dialog.tsx';
import type { UsersHost } from './users-list-state.ts';

const texts = adminTexts.users;
const FALLBACKS = {
  approve: texts.approveFailed,
  reject: texts.rejectFailed,
  delete: texts.deleteFailed,
} as const;

export type UserAttempt = keyof typeof FALLBACKS;

export interface UserNotice {
  readonly text: string;
  /** Shown after the documented sentence. */
  readonly hint?: string;
  /** The id of the user, if the decision was carried out. */
  readonly doneFor?: string;
  /** Shown in a toast, because the administrator has nothing to do. */
  readonly isPassing?: boolean;
}

/** A notice that stays until it is closed. */
export interface ShownNotice extends UserNotice {
  readonly id: number;
}

const STALE_HINT = adminUsersTexts.changedMeanwhile;

export function describeFailure(host: UsersHost, attempt: UserAttempt, error: unknown): UserNotice {
  const isStale = error instanceof ApiError && (error.status === 404 || error.status === 409);
  const message = error instanceof Error ? serverMessageOr(error, error.message, error.message) : undefined;
  const text =
    host === 'users'
      ? texts.actionFailed(attempt, message)
      : serverMessageOr(error, FALLBACKS[attempt], FALLBACKS[attempt]);
  return isStale ? { text, hint: STALE_HINT } : { text };
}

interface UserNoticesProps {
  host: UsersHost;
  notices: readonly ShownNotice[];
  onRead: (notice: ShownNotice) => void;
}

/** Shows one alert at a time, and all other notices above the rows. */
export function UserNotices({ host, notices, onRead }: UserNoticesProps) {
  const isAlert = ({ doneFor }: UserNotice) => doneFor !== undefined || host === 'dashboard';
  const alert = notices.find(isAlert);
  return (
    <>
      {notices
        .filter((notice) => !isAlert(notice))
        .map((notice) => (
          <div key={notice.id} className="mb-4 flex items-start gap-2 [&>:first-child]:grow">
            <Banner tone="bad">
              {notice.text}
              {notice.hint && <span className="mt-1 block text-ink">{notice.hint}</span>}
            </Banner>
            <IconButton label={adminUsersTexts.dismissMessage} onClick={() => onRead(notice)}>
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          </div>
        ))}
      {alert && (
        <OutcomeDialog
          key={alert.id}
          isDone={alert.doneFor !== undefined}
          text={alert.text}
          hint={alert.hint}
          onClose={() => onRead(alert)}
        />
      )}
    </>
  );
}
