import { accountPageTexts } from '@tutti/contract/account/page-texts';
import { undoableTexts as texts } from '@tutti/contract/account/undoable-texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '#components/format-date-time.ts';
import { Loaded } from '#components/loaded.tsx';
import { Panel } from '#components/panel.tsx';
import { relativeTime } from '#components/relative-time.ts';
import { useNow } from '#components/use-now.ts';
import type { OwnSession } from '#data/account/account-queries.ts';
import { useEndOtherSessions, useEndSession, useOwnSessions } from '#data/account/account-queries.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';

const PHONES = /\b(iPhone|iPad|Android)\b/;

/** The others are older, and would push everything below them far down. */
const SHOWN_SESSIONS = 5;

interface SessionRowProps {
  session: OwnSession;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const nowMs = useNow();
  const { device, ipAddress, lastSeenAt, isCurrent } = session;
  const Icon = PHONES.test(device) ? Smartphone : Laptop;
  return (
    <li className="flex items-center gap-3.5 py-3">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-muted" strokeWidth={1.5} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium wrap-anywhere">
          {device}
          {isCurrent && (
            <span className="rounded-full bg-good-soft px-2.5 py-0.5 text-xs font-bold text-good">
              {accountPageTexts.thisDevice}
            </span>
          )}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {ipAddress ?? listTexts.unknownAddress}
          {' · '}
          <time dateTime={lastSeenAt.toISOString()} title={formatDateTime(lastSeenAt)}>
            {isCurrent
              ? accountPageTexts.inUseNow
              : accountPageTexts.lastUsed(relativeTime(lastSeenAt, nowMs))}
          </time>
        </p>
      </div>
      {!isCurrent && (
        <Button
          className="shrink-0"
          aria-label={accountPageTexts.endSessionNamed(device)}
          isUnavailable={isEnding}
          onClick={onEnd}
        >
          {accountPageTexts.endSession}
        </Button>
      )}
    </li>
  );
}

function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  const { end, ending } = useEndSession();
  const [isAll, setIsAll] = useState(false);
  const [confirming, setConfirming] = useState<OwnSession>();
  const shown = isAll ? sessions : sessions.slice(0, SHOWN_SESSIONS);
  return (
    <>
      <ul className="-mb-3 divide-y divide-line">
        {shown.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={ending.some(({ id }) => id === session.id)}
            onEnd={() => setConfirming(session)}
          />
        ))}
      </ul>
      {shown.length < sessions.length && (
        <Button look="ghost" className="mt-3 w-full" onClick={() => setIsAll(true)}>
          {accountPageTexts.showAll(sessions.length)}
        </Button>
      )}
      {confirming !== undefined && (
        <ConfirmDialog
          {...texts.endSession}
          text={texts.endSession.text(confirming.device)}
          isDanger
          onConfirm={() => {
            setConfirming(undefined);
            end(confirming);
          }}
          onCancel={() => setConfirming(undefined)}
        />
      )}
    </>
  );
}

export function OwnSessions() {
  const query = useOwnSessions();
  const { mutate: endOthers, isPending } = useEndOtherSessions();
  const others = (query.data ?? []).filter(({ isCurrent }) => !isCurrent).length;
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <Panel
      title={accountPageTexts.sessions}
      note={accountPageTexts.sessionsNote}
      action={
        others > 0 && (
          <Button isUnavailable={isPending} onClick={() => setIsConfirming(true)}>
            {texts.endOthers.action}
          </Button>
        )
      }
    >
      <Loaded query={query} failed={accountPageTexts.sessionsFailed} heights={['h-14', 'h-14']}>
        {(sessions) => <SessionList sessions={sessions} />}
      </Loaded>
      {isConfirming && (
        <ConfirmDialog
          {...texts.endOthers}
          text={texts.endOthers.text(others)}
          isDanger
          onConfirm={() => {
            setIsConfirming(false);
            endOthers();
          }}
          onCancel={() => setIsConfirming(false)}
        />
      )}
    </Panel>
  );
}
