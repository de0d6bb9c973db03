import { adminTexts } from '@tutti/contract/admin/texts';
import { adminMonitoringTexts } from '@tutti/contract/admin-overview/monitoring-texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { pageTexts } from '@tutti/contract/page/texts';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Panel } from '#components/panel.tsx';
import type { useActiveUsers } from '#data/admin/admin-overview-queries.ts';
import { describeActiveUsersFailure } from '#data/admin/admin-overview-queries.ts';
import { locale } from '#language/language.ts';
import { Button } from '#ui/button.tsx';
import { FilterInput } from '#ui/fields/filter-controls.tsx';
import { Pager } from '#ui/pager.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { formatNumber } from '../format-number.ts';
import { UserSessionsDialog } from '../user-parts.ts';
import { type ActiveUser, ActiveUserRow } from './active-user-row.tsx';

const texts = adminTexts.monitoring;
const ROWS_PER_PAGE = 10;
const HEAD = 'px-5 pb-2 text-start text-xs font-medium text-muted';

interface UserTableProps {
  users: readonly ActiveUser[];
  onSessions: (user: ActiveUser) => void;
}

function UserTable({ users, onSessions }: UserTableProps) {
  return (
    <table aria-label={adminMonitoringTexts.activeUsers} className="w-full table-fixed">
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            {adminMonitoringTexts.user}
          </th>
          <th scope="col" className={clsx(HEAD, 'active-sessions @max-2xl:hidden')}>
            {adminMonitoringTexts.sessions}
          </th>
          <th scope="col" className={clsx(HEAD, 'active-last')}>
            {adminMonitoringTexts.lastActivity}
          </th>
          <th scope="col" className={clsx(HEAD, 'active-address @max-2xl:hidden')}>
            {adminMonitoringTexts.ipAddress}
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <ActiveUserRow key={user.userId} user={user} onSessions={() => onSessions(user)} />
        ))}
      </tbody>
    </table>
  );
}

/** Matches any part of a name or email address, ignoring case. */
export function matchUsers(users: readonly ActiveUser[], search: string): readonly ActiveUser[] {
  const wanted = search.trim().toLocaleLowerCase(locale);
  if (wanted === '') return users;
  return users.filter(({ username, email }) =>
    `${username}\n${email}`.toLocaleLowerCase(locale).includes(wanted),
  );
}

function UserList({ users }: { users: readonly ActiveUser[] }) {
  const [search, setSearch] = useState('');
  const [wantedPage, setPage] = useState(1);
  const [shown, setShown] = useState<ActiveUser>();
  const found = matchUsers(users, search);
  const pageCount = Math.max(1, Math.ceil(found.length / ROWS_PER_PAGE));
  const page = Math.min(wantedPage, pageCount);
  return (
    <>
      {(users.length > ROWS_PER_PAGE || search !== '') && (
        <FilterInput label={listTexts.search} value={search} onValue={setSearch} className="mb-4" />
      )}
      {found.length === 0 ? (
        <p className="py-10 text-center text-sm text-muted">
          {users.length === 0 ? adminMonitoringTexts.nobody : adminMonitoringTexts.nobodyMatches}
        </p>
      ) : (
        <div className="@container -mx-5 -mb-3">
          <UserTable
            users={found.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE)}
            onSessions={setShown}
          />
        </div>
      )}
      <div className="mt-7 empty:hidden">
        <Pager
          label={adminMonitoringTexts.pagesOfActiveUsers}
          page={page}
          pageCount={pageCount}
          position={adminTexts.audit.page(page, pageCount)}
          previousLabel={adminTexts.audit.previous}
          nextLabel={adminTexts.audit.next}
          onPage={setPage}
        />
      </div>
      {shown && (
        <UserSessionsDialog
          user={{ id: shown.userId, userName: shown.username, email: shown.email }}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}

interface ActiveUsersPanelProps {
  query: Pick<ReturnType<typeof useActiveUsers>, 'data' | 'error' | 'refetch'>;
}

/** Lists signed-in users. A failure replaces the list below the documented heading. */
export function ActiveUsersPanel({ query: { data, error, refetch } }: ActiveUsersPanelProps) {
  return (
    <Panel
      isDense
      title={adminMonitoringTexts.activeUsers}
      note={
        data && adminMonitoringTexts.usersOnline(data.totalOnlineUsers, formatNumber(data.totalActiveUsers))
      }
    >
      {error !== null && (
        <MessageState
          isAlert
          title={texts.errorHeading}
          text={describeActiveUsersFailure(error)}
          action={<Button onClick={() => void refetch()}>{pageTexts.retry}</Button>}
        />
      )}
      {error === null && data === undefined && <Skeleton className="h-64" />}
      {data !== undefined && <UserList users={data.users} />}
    </Panel>
  );
}
