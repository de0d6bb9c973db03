import { stationTexts } from '@tutti/contract/stations/texts';
import type { NowPlaying } from '#engine/engine-types.ts';
import { Seats } from '#ui/seats.tsx';
import './station-card.css';

interface StationSeatsProps {
  station: { listenerCount: number | undefined };
  nowPlaying: NowPlaying | undefined;
  /** Whether the station is joined, which lights one's own seat. */
  isMineLit: boolean;
  className: string;
}

/** The station's own state is newer than the list. */
export function countListeners(
  station: { listenerCount: number | undefined },
  nowPlaying: NowPlaying | undefined,
): number {
  return nowPlaying?.listenerCount ?? station.listenerCount ?? 0;
}

/** The audience of a station on a colored card: a seat for each listener, and their number. */
export function StationSeats({ station, nowPlaying, isMineLit, className }: StationSeatsProps) {
  const listenerCount = countListeners(station, nowPlaying);
  return (
    <div className={`station-audience text-xs text-white/85 tabular-nums ${className}`}>
      <Seats listenerCount={listenerCount} isMineLit={isMineLit} />
      <p className="text-balance">
        {listenerCount > 0 ? stationTexts.listeners(listenerCount) : stationTexts.seatLeft}
      </p>
    </div>
  );
}
