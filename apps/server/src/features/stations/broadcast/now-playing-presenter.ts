import { type Airing, type NowPlaying, stationTexts } from '@tutti/contract';
import { findEntryAt, rowEndMs } from '@tutti/radio';
import type { GenreStation } from '#features/stations/radio.ts';
import { type StationAiring } from '#features/stations/timeline/station-airings.ts';
import type { StationAddresses } from './station-addresses.ts';

interface Presented {
  readonly station: GenreStation;
  readonly airings: readonly StationAiring[];
  readonly nowMs: number;
  readonly listenerCount: number;
  readonly key: string | undefined;
}

const HISTORY_SHOWN = 5;

export function toNowPlaying(
  { station, airings, nowMs, listenerCount, key }: Presented,
  addresses: StationAddresses,
): NowPlaying {
  const { genreId, genreName, slug, isPublic } = station;
  const current = findEntryAt(airings, nowMs);
  const next = current && airings.find(({ seq }) => seq === current.seq + 1);
  const history = airings.filter((airing) => rowEndMs(airing) <= nowMs).reverse();
  const present = (airing: StationAiring) => toAiring(airing, addresses.artOf(slug, key, airing.seq));
  return {
    genreId,
    genreName,
    slug,
    name: stationTexts.stationName(genreName),
    isOnAir: current !== undefined,
    isPublic,
    serverTimeMs: nowMs,
    listenerCount,
    current: current ? present(current) : null,
    next: next ? present(next) : null,
    history: history.slice(0, HISTORY_SHOWN).map(present),
    links: addresses.linksOf(slug, key),
  };
}

function toAiring(airing: StationAiring, artUrl: string): Airing {
  const { seq, title, artist, albumTitle, startedAtMs, playMs } = airing;
  return {
    seq,
    title,
    artist,
    album: albumTitle,
    durationMs: playMs,
    startedAtMs,
    endsAtMs: rowEndMs(airing),
    artUrl,
  };
}
