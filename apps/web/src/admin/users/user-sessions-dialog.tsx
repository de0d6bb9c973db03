import { adminUsersTexts } from '@tutti/contract/admin-users/texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { pageTexts } from '@tutti/contract/page/texts';
import { useState } from 'react';
import { serverMessageOr } from '#api/api-error.ts';
import { relativeTime } from '#components/relative-time.ts';
import { useNow } from '#components/use-now.ts';
import type { AdminUser, UserSession } from '#data/admin/admin-users-queries.ts';
import { useSessionRevocation, useUserSessions } from '#data/admin/admin-users-queries.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Banner } from '#ui/states/banner.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { formatInstant } from '../format-date.ts';
import { ListSkeleton } from './user-lines.tsx';

interface SessionLineProps {
  session: UserSession;
  isBusy: boolean;
  onRevoke: () => void;
}

function SessionLine({ session, isBusy, onRevoke }: SessionLineProps) {
  const nowMs = useNow();
  const { device, ipAddress, createdAt, lastSeenAt, isCurrent } = session;
  return (
    <li className="flex items-center gap-4 py-3">
      <div className="min-w-0 grow">
        <p className="truncate text-sm font-medium" title={device}>
          {device}
          {isCurrent && (
            <span className="ms-2 text-xs font-semibold text-accent">{adminUsersTexts.thisSession}</span>
          )}
        </p>
        <p className="text-xs text-muted tabular-nums">
          {adminUsersTexts.seenSince(
            ipAddress ?? listTexts.unknownAddress,
            relativeTime(new Date(lastSeenAt), nowMs),
            formatInstant(createdAt),
          )}
        </p>
      </div>
      {!isCurrent && (
        <Button
          isUnavailable={isBusy}
          aria-label={adminUsersTexts.revokeSince(device, formatInstant(createdAt))}
          onClick={onRevoke}
        >
          {adminUsersTexts.revoke}
        </Button>
      )}
    </li>
  );
}

interface UserSessionsDialogProps {
  user: Pick<AdminUser, 'id' | 'userName' | 'email'>;
  onClose: () => void;
}

/** Revoking a session also closes its hub connection and stops its music at once. */
export function UserSessionsDialog({ user, onClose }: UserSessionsDialogProps) {
  const sessions = useUserSessions(user.id);
  const { revoke, revokeAll } = useSessionRevocation(user.id);
  const [failure, setFailure] = useState<string>();
  const isBusy = revoke.isPending || revokeAll.isPending;
  const onError = (error: unknown) => setFailure(serverMessageOr(error, adminUsersTexts.endFailed));
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? [];

  return (
    <Dialog
      isWide
      title={adminUsersTexts.sessionsOf(user.userName)}
      onClose={onClose}
      footer={
        others.length > 0 && (
          <Button
            look="danger"
            isUnavailable={isBusy}
            onClick={() => {
              setFailure(undefined);
              revokeAll.mutate(undefined, { onError });
            }}
          >
            {adminUsersTexts.revokeAll}
          </Button>
        )
      }
    >
      {failure && <Banner tone="bad">{failure}</Banner>}
      {sessions.isPending && <ListSkeleton />}
      {sessions.isError && (
        <MessageState
          isAlert
          title={adminUsersTexts.sessionsFailed}
          text={serverMessageOr(sessions.error, sessions.error.message)}
          action={<Button onClick={() => void sessions.refetch()}>{pageTexts.retry}</Button>}
        />
      )}
      {sessions.data?.length === 0 && (
        <MessageState
          drawing="devices"
          title={adminUsersTexts.noSessions}
          text={adminUsersTexts.noSessionsHint(user.email)}
        />
      )}
      <ul aria-label={adminUsersTexts.sessions} className="divide-y divide-line">
        {sessions.data?.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            isBusy={isBusy}
            onRevoke={() => {
              setFailure(undefined);
              revoke.mutate(session.id, { onError });
            }}
          />
        ))}
      </ul>
    </Dialog>
  );
}
