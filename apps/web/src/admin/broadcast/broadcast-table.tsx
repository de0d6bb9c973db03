import { listeningTexts } from '@tutti/contract/listen-keys/texts';
import { clsx } from 'clsx';
import { genreLabel } from '#components/genre-label.ts';
import type { BroadcastStation } from '#data/admin/admin-broadcast-queries.ts';
import { useStationAccess } from '#data/admin/admin-broadcast-queries.ts';
import { Switch } from '#ui/fields/switch.tsx';
import { formatNumber } from '../format-number.ts';
import { StateDot } from '../state-dot.tsx';

const texts = listeningTexts.admin;
const CELL = 'px-5 py-2 align-middle text-sm max-sm:px-2 first:ps-5';
const HEAD = 'px-5 pb-2 text-xs font-medium text-muted wrap-anywhere hyphens-auto max-sm:px-2 first:ps-5';

function encodings({ encoders }: BroadcastStation): string {
  const running = [encoders.mp3 === 1 && 'MP3', encoders.aac === 1 && 'AAC'].filter(Boolean);
  return running.join(', ') || texts.noEncoders;
}

function BroadcastRow({ station }: { station: BroadcastStation }) {
  const { mutate: change, isPending } = useStationAccess();
  const { genreId, slug, isPublic, isOnAir, listeners } = station;
  const name = genreLabel(station.genreName);
  return (
    <tr className="border-t border-line">
      <th scope="row" className={clsx(CELL, 'text-start font-medium')}>
        <span className="flex items-center gap-2.5">
          <StateDot isOn={isOnAir} label={isOnAir ? texts.onAir : texts.off} />
          <span className="min-w-0">
            <span className="block truncate" title={name}>
              {name}
            </span>
            <span className="block truncate text-xs font-normal text-muted" title={slug}>
              /radio/{slug}
            </span>
            {/* Replaces the columns on narrow screens. */}
            <span className="block text-xs font-normal text-muted tabular-nums md:hidden">
              <span>
                {texts.encoders}: {encodings(station)}
              </span>
              <span className="sm:hidden">{' · '}</span>
              <span className="whitespace-nowrap sm:hidden">
                {texts.hls}: {formatNumber(listeners.hls)}
              </span>
            </span>
          </span>
        </span>
      </th>
      <td className={CELL}>
        <Switch
          label={listeningTexts.access.switch(name)}
          isOn={isPublic}
          isBusy={isPending}
          onToggle={() => change({ genreId: String(genreId), name, isPublic: !isPublic })}
        />
      </td>
      <td className={clsx(CELL, 'text-muted max-md:hidden')}>{encodings(station)}</td>
      <td className={clsx(CELL, 'text-end tabular-nums max-sm:pe-5')}>{formatNumber(listeners.icy)}</td>
      <td className={clsx(CELL, 'text-end tabular-nums max-sm:hidden')}>{formatNumber(listeners.hls)}</td>
    </tr>
  );
}

export function BroadcastTable({ stations }: { stations: readonly BroadcastStation[] }) {
  if (stations.length === 0) return <p className="py-8 text-center text-sm text-muted">{texts.empty}</p>;
  return (
    <div className="-mx-5 -mb-3">
      <table aria-label={texts.streams} className="w-full table-fixed">
        <thead>
          <tr>
            <th scope="col" className={clsx(HEAD, 'broadcast-station text-start')}>
              {texts.stream}
            </th>
            <th scope="col" className={clsx(HEAD, 'broadcast-column text-start')}>
              {listeningTexts.access.isPublic}
            </th>
            {/* Takes the rest, so that each switch stands beside the name of its station. */}
            <th scope="col" className={clsx(HEAD, 'text-start max-md:hidden')}>
              {texts.encoders}
            </th>
            <th scope="col" className={clsx(HEAD, 'broadcast-column text-end max-sm:pe-5')}>
              {texts.icy}
            </th>
            <th scope="col" className={clsx(HEAD, 'w-24 text-end max-sm:hidden')}>
              {texts.hls}
            </th>
          </tr>
        </thead>
        <tbody>
          {stations.map((station) => (
            <BroadcastRow key={station.genreId} station={station} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
