import { adminBroadcastTexts } from '@tutti/contract/admin-broadcast/texts';
import { listeningTexts } from '@tutti/contract/listen-keys/texts';
import { Loaded } from '#components/loaded.tsx';
import { Panel } from '#components/panel.tsx';
import type { BroadcastOverview } from '#data/admin/admin-broadcast-queries.ts';
import { useBroadcast } from '#data/admin/admin-broadcast-queries.ts';
import { Banner } from '#ui/states/banner.tsx';
import { formatNumber } from '../format-number.ts';
import { NumberCells } from '../number-cells.tsx';
import { BroadcastTable } from './broadcast-table.tsx';

const texts = listeningTexts.admin;

const countOutside = ({ stations }: BroadcastOverview) =>
  stations.reduce((sum, { listeners }) => sum + listeners.icy + listeners.hls, 0);

/** Shows what happens now; the limits are one line below it, because they seldom change. */
function Now({ overview }: { overview: BroadcastOverview }) {
  const { stations, limits } = overview;
  const most = limits.listeners;
  const now = countOutside(overview);
  const open = stations.filter(({ isPublic }) => isPublic).length;
  const onAir = stations.filter(({ isOnAir }) => isOnAir).length;
  const ofAll = adminBroadcastTexts.ofStations(stations.length);
  const cells = [
    {
      label: adminBroadcastTexts.outside,
      value: formatNumber(now),
      hint: adminBroadcastTexts.ofMost(formatNumber(most)),
      meter: most > 0 ? { label: adminBroadcastTexts.outside, percent: (now / most) * 100 } : undefined,
    },
    { label: adminBroadcastTexts.publicStations, value: formatNumber(open), hint: ofAll },
    { label: adminBroadcastTexts.stationsOnAir, value: formatNumber(onAir), hint: ofAll },
  ];
  return (
    <section aria-label={adminBroadcastTexts.now} className="space-y-4">
      {most === 0 && <Banner tone="bad">{texts.isOffNote}</Banner>}
      <NumberCells
        label={adminBroadcastTexts.now}
        cells={cells}
        className="grid-cols-2 sm:grid-cols-3 ends-wide"
      />
    </section>
  );
}

function describeLimits({ limits }: BroadcastOverview): string | undefined {
  const { listeners, perKey, perAddress } = limits;
  if (listeners === 0) return undefined;
  return adminBroadcastTexts.limits(formatNumber(listeners), formatNumber(perKey), formatNumber(perAddress));
}

/** Shows the public stations and the addresses at which other apps play them. */
export function BroadcastScreen() {
  return (
    <Loaded query={useBroadcast()} failed={texts.loadFailed} heights={['h-28', 'h-96']}>
      {(data) => (
        <div className="space-y-4">
          <Now overview={data} />
          <Panel isDense title={texts.streams} note={describeLimits(data)}>
            <p className="mb-6 max-w-prose text-sm text-muted">{listeningTexts.access.licence}</p>
            <BroadcastTable stations={data.stations} bitRates={data.bitRatesKbps} />
          </Panel>
        </div>
      )}
    </Loaded>
  );
}
