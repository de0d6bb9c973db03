import { adminFrameTexts } from '@tutti/contract/admin/frame-texts';
import { listeningTexts } from '@tutti/contract/listen-keys/texts';
import { Loaded } from '#components/loaded.tsx';
import { Panel } from '#components/panel.tsx';
import type { BroadcastOverview } from '#data/admin/admin-broadcast-queries.ts';
import { useBroadcast } from '#data/admin/admin-broadcast-queries.ts';
import { formatNumber } from '../format-number.ts';
import { BroadcastTable } from './broadcast-table.tsx';

const texts = listeningTexts.admin;

function describe({ stations }: BroadcastOverview): string {
  const open = stations.filter(({ isPublic }) => isPublic).length;
  const outsideCount = stations.reduce((sum, { listeners }) => sum + listeners.icy + listeners.hls, 0);
  return adminFrameTexts.publicAndOutside(open, outsideCount);
}

function Limits({ limits }: { limits: BroadcastOverview['limits'] }) {
  const rows = [
    [texts.total, limits.listeners],
    [texts.perKey, limits.perKey],
    [texts.perAddress, limits.perAddress],
  ] as const;
  return (
    <Panel
      isDense
      title={texts.limits}
      note={limits.listeners === 0 ? texts.isOffNote : adminFrameTexts.broadcastLimits}
    >
      <dl className="broadcast-limits text-sm">
        {rows.map(([what, most]) => (
          <div key={what}>
            <dt className="wrap-anywhere hyphens-auto text-muted">{what}</dt>
            <dd className="font-medium tabular-nums">{formatNumber(most)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Shows the public stations and the addresses at which other apps play them. */
export function BroadcastScreen() {
  return (
    <Loaded query={useBroadcast()} failed={texts.loadFailed} heights={['h-96', 'h-28']}>
      {(data) => (
        <div className="space-y-4">
          <Panel isDense title={texts.streams} note={describe(data)}>
            <p className="mb-6 max-w-prose text-sm text-muted">{listeningTexts.access.licence}</p>
            <BroadcastTable stations={data.stations} />
          </Panel>
          <Limits limits={data.limits} />
        </div>
      )}
    </Loaded>
  );
}
