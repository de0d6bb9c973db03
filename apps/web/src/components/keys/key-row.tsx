import { listTexts } from '@tutti/contract/page/list-texts';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { formatDateTime } from '../format-date-time.ts';
import { relativeTime } from '../relative-time.ts';
import { useNow } from '../use-now.ts';
import type { KeyTexts, ListedKey } from './key-texts.ts';
import './keys.css';

interface KeyRowProps {
  listed: ListedKey;
  texts: KeyTexts;
  onRevoke: () => void;
  actions?: ReactNode;
}

export function KeyRow({ listed, texts, onRevoke, actions }: KeyRowProps) {
  const nowMs = useNow();
  const { name, createdAt, lastUsedAt, lastClient } = listed;
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 py-3">
      <KeyRound aria-hidden="true" className="size-6 shrink-0 text-muted" strokeWidth={1.5} />
      <div className="min-w-40 grow basis-40">
        <p className="font-medium wrap-anywhere" dir="auto">
          {name}
        </p>
        <p className="text-sm text-muted tabular-nums wrap-anywhere">
          <time dateTime={createdAt.toISOString()} title={formatDateTime(createdAt)}>
            {listTexts.keyMade(relativeTime(createdAt, nowMs))}
          </time>
          {' · '}
          {lastUsedAt === undefined ? (
            texts.neverUsed
          ) : (
            <time dateTime={lastUsedAt.toISOString()} title={formatDateTime(lastUsedAt)}>
              {texts.lastUsed(relativeTime(lastUsedAt, nowMs), lastClient)}
            </time>
          )}
        </p>
      </div>
      <div className="flex shrink-0 gap-2">
        {actions}
        <Button look="ghost" className="key-revoke" aria-label={texts.revokeKey(name)} onClick={onRevoke}>
          {texts.revoke}
        </Button>
      </div>
    </li>
  );
}
