import { listeningTexts } from '@tutti/contract/listen-keys/texts';
import { clsx } from 'clsx';
import { genreLabel } from '#components/genre-label.ts';
import type { BroadcastStation } from '#data/admin/admin-broadcast-queries.ts';
import { useStationAccess } from '#data/admin/admin-broadcast-queries.ts';
import { Switch } from '#ui/fields/switch.tsx';
import { formatNumber } from '../format-number.ts';
import { StationAddress } from './station-address.tsx';
import { StationCell } from './station-cell.tsx';
import { type BitRates, StationFormats } from './station-formats.tsx';

const texts = listeningTexts.admin;
const CELL = 'px-4 py-2.5 align-middle text-sm max-sm:px-2 broadcast-cell';
const HEAD = 'px-4 pb-2 text-xs font-medium text-muted wrap-anywhere hyphens-auto max-sm:px-2 broadcast-cell';

const countListeners = ({ listeners }: BroadcastStation) => formatNumber(listeners.icy + listeners.hls);

function BroadcastRow({ station, bitRates }: { station: BroadcastStation; bitRates: BitRates }) {
  const { mutate: change, isPending } = useStationAccess();
  const { genreId, isPublic } = station;
  const name = genreLabel(station.genreName);
  return (
    <tr className="border-t border-line">
      <th scope="row" className={clsx(CELL, 'text-start font-medium')}>
        <StationCell station={station} listeners={`${texts.listeners}: ${countListeners(station)}`}>
          <div className="mt-2 text-xs font-normal text-muted md:hidden">
            <StationFormats isShort station={station} bitRates={bitRates} />
          </div>
          <div className="mt-1 text-xs font-normal text-muted lg:hidden">
            <StationAddress isShort station={station} />
          </div>
        </StationCell>
      </th>
      <td className={clsx(CELL, 'broadcast-switch')}>
        <Switch
          label={listeningTexts.access.switch(name)}
          isOn={isPublic}
          isBusy={isPending}
          onToggle={() => change({ genreId: String(genreId), name, isPublic: !isPublic })}
        />
      </td>
      <td className={clsx(CELL, 'max-lg:hidden')}>
        <StationAddress station={station} />
      </td>
      <td className={clsx(CELL, 'max-md:hidden')}>
        <StationFormats station={station} bitRates={bitRates} />
      </td>
      <td className={clsx(CELL, 'text-end tabular-nums max-sm:hidden')}>{countListeners(station)}</td>
    </tr>
  );
}

interface BroadcastTableProps {
  stations: readonly BroadcastStation[];
  bitRates: BitRates;
}

export function BroadcastTable({ stations, bitRates }: BroadcastTableProps) {
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
            {/* This column takes the rest, so that each switch stands beside the name of its station. */}
            <th scope="col" className={clsx(HEAD, 'text-start max-lg:hidden')}>
              {texts.address}
            </th>
            <th scope="col" className={clsx(HEAD, 'text-start broadcast-formats max-md:hidden')}>
              {texts.encoders}
            </th>
            <th scope="col" className={clsx(HEAD, 'w-24 text-end max-sm:hidden')}>
              {texts.listeners}
            </th>
          </tr>
        </thead>
        <tbody>
          {stations.map((station) => (
            <BroadcastRow key={station.genreId} station={station} bitRates={bitRates} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
