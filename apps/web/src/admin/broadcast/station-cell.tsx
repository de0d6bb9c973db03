import { listeningTexts } from '@tutti/contract/listen-keys/texts';
import type { ReactNode } from 'react';
import { genreLabel } from '#components/genre-label.ts';
import type { BroadcastStation } from '#data/admin/admin-broadcast-queries.ts';
import { StateDot } from '../state-dot.tsx';
import { StationCover } from '../station-cover.tsx';

const texts = listeningTexts.admin;

/** Title and artist on air, or that the station is off. */
function describeAiring({ isOnAir, currentTrack }: BroadcastStation): string {
  if (!isOnAir) return texts.off;
  const { title, authors } = currentTrack ?? {};
  return [title, authors].filter(Boolean).join(' · ') || texts.onAir;
}

interface StationCellProps {
  station: BroadcastStation;
  /** Replaces its column on phones. */
  listeners: string;
  /** Replaces the other columns on narrow screens. */
  children: ReactNode;
}

export function StationCell({ station, listeners, children }: StationCellProps) {
  const name = genreLabel(station.genreName);
  const airing = describeAiring(station);
  const { album } = station.currentTrack ?? {};
  return (
    <>
      <div className="flex items-center gap-3">
        <StationCover
          genreId={station.genreId}
          genreName={station.genreName}
          isOnAir={station.isOnAir}
          artUrl={album?.artUrl}
          artTitle={album?.title}
          color={album?.artColour ?? undefined}
        />
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-center justify-between gap-x-2">
            <span className="flex max-w-full min-w-0 items-center gap-2">
              <StateDot isOn={station.isOnAir} label={station.isOnAir ? texts.onAir : texts.off} />
              <span className="truncate" title={name}>
                {name}
              </span>
            </span>
            <span className="text-xs font-normal text-muted tabular-nums sm:hidden">{listeners}</span>
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
