import { listeningTexts } from '@tutti/contract/listen-keys/texts';
import { clsx } from 'clsx';
import { Copy } from 'lucide-react';
import { genreLabel } from '#components/genre-label.ts';
import { stationLinks } from '#components/listen-addresses/station-links.ts';
import { copyText } from '#components/listen-copy.ts';
import type { BroadcastStation } from '#data/admin/admin-broadcast-queries.ts';
import { useStationAccess } from '#data/admin/admin-broadcast-queries.ts';
import { IconButton } from '#ui/button.tsx';
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

const countListeners = ({ listeners }: BroadcastStation) => formatNumber(listeners.icy + listeners.hls);

interface AddressProps {
  station: BroadcastStation;
  /** Leaves out the name of the server, because a phone has no room for it; the copied address is always whole. */
  isShort?: boolean;
}

/** Shows the MP3 address, because every player understands it. */
function Address({ station, isShort = false }: AddressProps) {
  const { origin } = window.location;
  const { mp3 } = stationLinks(origin, station.slug, undefined);
  return (
    <span
      className={clsx(
        'flex min-w-0 items-center gap-1',
        isShort && 'text-xs font-normal text-muted lg:hidden',
      )}
    >
      <span className="broadcast-address min-w-0">
        <span dir="ltr" title={mp3} className="block wrap-anywhere">
          {isShort ? mp3.slice(origin.length) : mp3}
        </span>
        {!station.isPublic && <span className="block text-xs text-muted">{texts.needsKey}</span>}
      </span>
      <IconButton
        label={listeningTexts.elsewhere.copyAddress(genreLabel(station.genreName))}
        onClick={() => void copyText(mp3)}
      >
        <Copy aria-hidden="true" className="size-4" />
      </IconButton>
    </span>
  );
}

function BroadcastRow({ station }: { station: BroadcastStation }) {
  const { mutate: change, isPending } = useStationAccess();
  const { genreId, isPublic, isOnAir } = station;
  const name = genreLabel(station.genreName);
  return (
    <tr className="border-t border-line">
      <th scope="row" className={clsx(CELL, 'text-start font-medium')}>
        <span className="flex items-baseline gap-2.5">
          <StateDot isOn={isOnAir} label={isOnAir ? texts.onAir : texts.off} />
          <span className="min-w-0">
            <span className="block truncate" title={name}>
              {name}
            </span>
            {/* Replaces the columns on narrow screens. */}
            <span className="block text-xs font-normal text-muted tabular-nums md:hidden">
              <span className="block">
                {texts.encoders}: {encodings(station)}
              </span>
              <span className="block sm:hidden">
                {texts.listeners}: {countListeners(station)}
              </span>
            </span>
            <Address isShort station={station} />
          </span>
        </span>
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
        <Address station={station} />
      </td>
      <td className={clsx(CELL, 'text-muted max-md:hidden')}>{encodings(station)}</td>
      <td className={clsx(CELL, 'text-end tabular-nums max-sm:hidden')}>{countListeners(station)}</td>
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
            {/* This column takes the rest, so that each switch stands beside the name of its station. */}
            <th scope="col" className={clsx(HEAD, 'text-start max-lg:hidden')}>
              {texts.address}
            </th>
            <th scope="col" className={clsx(HEAD, 'text-start broadcast-encoding max-md:hidden')}>
              {texts.encoders}
            </th>
            <th scope="col" className={clsx(HEAD, 'w-30 text-end max-sm:hidden')}>
              {texts.listeners}
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
