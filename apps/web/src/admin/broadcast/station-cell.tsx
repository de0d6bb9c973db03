import { adminBroadcastTexts } from '@tutti/contract/admin-broadcast/texts';
import { listeningTexts } from '@tutti/contract/listen-keys/texts';
import { clsx } from 'clsx';
import { Play, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { LazyGenrePicture } from '#components/drawings/lazy-genre-picture.tsx';
import { genreLabel } from '#components/genre-label.ts';
import { Artwork } from '#components/music/artwork.tsx';
import { useStationToggle } from '#components/stations/use-station-toggle.ts';
import type { BroadcastStation } from '#data/admin/admin-broadcast-queries.ts';
import { StateDot } from '../state-dot.tsx';

const texts = listeningTexts.admin;
const EDGE_PX = 48;

/** The cover of what is on air. A press joins the station, so that one hears what goes out. */
function CoverButton({ station, name }: { station: BroadcastStation; name: string }) {
  const { joinPhaseOf, toggle } = useStationToggle();
  const genreId = String(station.genreId);
  const isJoined = joinPhaseOf(genreId) !== 'none';
  const { album } = station.currentTrack ?? {};
  const cover = (
    <Artwork
      artUrl={album?.artUrl}
      title={album?.title ?? station.genreName}
      color={album?.artColour ?? undefined}
      sizePx={EDGE_PX}
      className="size-12"
      instead={<LazyGenrePicture name={station.genreName} className="size-full" />}
    />
  );
  if (!station.isOnAir) return <span className="shrink-0 opacity-50 grayscale">{cover}</span>;
  const label = isJoined ? adminBroadcastTexts.stop(name) : adminBroadcastTexts.listen(name);
  const Icon = isJoined ? Square : Play;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="group relative shrink-0 rounded-lg"
      onClick={() => void toggle(genreId)}
    >
      {cover}
      <span className="absolute inset-0 grid place-items-center">
        <span
          className={clsx(
            'grid size-7 place-items-center rounded-full text-white transition-colors duration-150',
            isJoined ? 'bg-live-fill' : 'station-listen',
          )}
        >
          <Icon aria-hidden="true" fill="currentColor" className={clsx('size-3.5', !isJoined && 'ms-0.5')} />
        </span>
      </span>
    </button>
  );
}

/** Title and artist on air, or that the station is off. */
function describeAiring({ isOnAir, currentTrack }: BroadcastStation): string {
  if (!isOnAir) return texts.off;
  const { title, authors } = currentTrack ?? {};
  return [title, authors].filter(Boolean).join(' · ') || texts.onAir;
}

interface StationCellProps {
  station: BroadcastStation;
  /** Replaces the columns on narrow screens. */
  children: ReactNode;
}

export function StationCell({ station, children }: StationCellProps) {
  const name = genreLabel(station.genreName);
  const airing = describeAiring(station);
  return (
    <>
      <div className="flex items-center gap-3">
        <CoverButton station={station} name={name} />
        <div className="min-w-0 grow">
          <p className="flex items-center gap-2">
            <StateDot isOn={station.isOnAir} label={station.isOnAir ? texts.onAir : texts.off} />
            <span className="truncate" title={name}>
              {name}
            </span>
          </p>
          <p dir="auto" className="truncate font-normal text-muted" title={airing}>
            {airing}
          </p>
        </div>
      </div>
      {children}
    </>
  );
}
