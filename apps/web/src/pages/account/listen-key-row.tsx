import { listeningTexts } from '@tutti/contract/texts/listening-texts';
import { KeyRound } from 'lucide-react';
import { copyText } from '#components/listen-copy.ts';
import { relativeTime } from '#components/relative-time.ts';
import { useNow } from '#components/use-now.ts';
import type { ListenKey } from '#data/listen-keys-queries.ts';
import { Button } from '#ui/button.tsx';
import { momentWords } from './moment-words.ts';

const texts = listeningTexts.keys;

export function KeyRow({ listenKey, onRevoke }: { listenKey: ListenKey; onRevoke: () => void }) {
  const nowMs = useNow();
  const { name, key, createdAt, lastUsedAt } = listenKey;
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 py-3">
      <KeyRound aria-hidden="true" className="size-6 shrink-0 text-muted" strokeWidth={1.5} />
      <div className="min-w-40 grow basis-40">
        <p className="font-medium wrap-anywhere" dir="auto">
          {name}
        </p>
        <p className="text-sm text-muted tabular-nums">
          made{' '}
          <time dateTime={createdAt.toISOString()} title={momentWords(createdAt)}>
            {relativeTime(createdAt, nowMs)}
          </time>
          {' · '}
          {lastUsedAt === undefined ? (
            texts.neverUsed
          ) : (
            <time dateTime={lastUsedAt.toISOString()} title={momentWords(lastUsedAt)}>
              last used {relativeTime(lastUsedAt, nowMs)}
            </time>
          )}
        </p>
      </div>
      <div className="flex shrink-0 gap-2">
        <Button aria-label={texts.copyKey(name)} onClick={() => void copyText(key)}>
          {texts.copy}
        </Button>
        <Button look="ghost" aria-label={texts.revokeKey(name)} onClick={onRevoke}>
          {texts.revoke}
        </Button>
      </div>
    </li>
  );
}
