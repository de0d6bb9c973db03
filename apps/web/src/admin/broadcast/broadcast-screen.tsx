import { adminFrameTexts } from '@tutti/contract/admin/frame-texts';
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

function describe(overview: BroadcastOverview): string {
  const open = overview.stations.filter(({ isPublic }) => isPublic).length;
  return adminFrameTexts.publicAndOutside(open, countOutside(overview));
}

/** How many listen now, and how many may. */
function Limits({ overview }: { overview: BroadcastOverview }) {
  const { listeners: most, perKey, perAddress } = overview.limits;
  const now = countOutside(overview);
  const cells = [
    {
      label: adminBroadcastTexts.outside,
      value: formatNumber(now),
      hint: adminBroadcastTexts.ofMost(formatNumber(most)),
      meter: most > 0 ? { label: texts.total, percent: (now / most) * 100 } : undefined,
    },
    { label: texts.total, value: formatNumber(most), hint: adminBroadcastTexts.setWith },
    { label: texts.perKey, value: formatNumber(perKey), hint: adminBroadcastTexts.isFixed },
    { label: texts.perAddress, value: formatNumber(perAddress), hint: adminBroadcastTexts.isFixed },
  ];
  return (
    <section aria-label={texts.limits} className="space-y-4">
      {most === 0 && <Banner tone="bad">{texts.isOffNote}</Banner>}
      <NumberCells label={texts.limits} cells={cells} className="is-of-four grid-cols-2" />
    </section>
  );
}

/** Shows the public stations and the addresses at which other apps play them. */
export function BroadcastScreen() {
  return (
    <Loaded query={useBroadcast()} failed={texts.loadFailed} heights={['h-28', 'h-96']}>
      {(data) => (
        <div className="space-y-4">
          <Limits overview={data} />
          <Panel isDense title={texts.streams} note={describe(data)}>
            <p className="mb-6 max-w-prose text-sm text-muted">{listeningTexts.access.licence}</p>
            <BroadcastTable stations={data.stations} bitRates={data.bitRatesKbps} />
          </Panel>
        </div>
      )}
    </Loaded>
  );
}
