import { adminFrameTexts } from '@tutti/contract/texts/admin-frame-texts';
import { listeningTexts } from '@tutti/contract/texts/listening-texts';
import { pageTexts } from '@tutti/contract/texts/page-texts';
import type { BroadcastOverview } from '#data/admin-broadcast-queries.ts';
import { useBroadcast } from '#data/admin-broadcast-queries.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { figure } from '../figure-words.ts';
import { Panel } from '../panel.tsx';
import { BroadcastTable } from './broadcast-table.tsx';

const texts = listeningTexts.admin;

function describe({ stations }: BroadcastOverview): string {
  const open = stations.filter(({ isPublic }) => isPublic).length;
  const heard = stations.reduce((sum, { listeners }) => sum + listeners.icy + listeners.hls, 0);
  return adminFrameTexts.publicAndOutside(open, heard);
}

function Limits({ limits }: { limits: BroadcastOverview['limits'] }) {
  const rows = [
    [texts.total, limits.listeners],
    [texts.perKey, limits.perKey],
    [texts.perAddress, limits.perAddress],
  ] as const;
  return (
    <Panel title={texts.limits} note={limits.listeners === 0 && texts.isOffNote}>
      <dl className="grid gap-4 sm:grid-cols-3">
        {rows.map(([what, most]) => (
          <div key={what}>
            <dt className="text-sm text-muted">{what}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{figure(most)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Which streams everybody may hear, and how they are heard outside the app. */
export function BroadcastScreen() {
  const { data, error, refetch } = useBroadcast();
  if (data === undefined && error !== null) {
    return (
      <MessageState
        isAlert
        title={texts.loadFailed}
        text={error.message}
        action={<Button onClick={() => void refetch()}>{pageTexts.retry}</Button>}
      />
    );
  }
  if (data === undefined) {
    return (
      <div aria-busy="true" className="space-y-4">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-28 rounded-card" />
      </div>
    );
  }
  return (
    <div className="space-y-4">
      <Panel title={texts.streams} note={describe(data)}>
        <p className="mb-4 max-w-prose text-sm text-muted">{listeningTexts.access.licence}</p>
        <BroadcastTable stations={data.stations} />
      </Panel>
      <Limits limits={data.limits} />
    </div>
  );
}
