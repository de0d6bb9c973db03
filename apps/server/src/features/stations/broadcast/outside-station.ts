import { stationTexts } from '@tutti/contract';
import type { Listener } from '#features/auth/keys/listener-admission.ts';
import type { GenreStation } from '#features/stations/radio.ts';
import type { AppError } from '#platform/app-error.ts';
import { LEAD_MS } from './broadcast-limits.ts';
import type { StationAddresses, StationLinks } from './station-addresses.ts';

/** A station as its segments need it. */
export interface SegmentedStation {
  readonly id: number;
  readonly isPublic: boolean;
  /** Sound is sent this far ahead of now, and no further, because it cannot be revised once it was sent. */
  readonly leadMs: number;
  /** The folder of the segments, relative to their playlist; empty or ending with a slash. */
  readonly segmentFolder: string;
}

/** A station as players outside the app receive it. */
export interface OutsideStation extends SegmentedStation {
  readonly kind: 'genre' | 'room';
  readonly name: string;
  /** Omitted for a room, whose people play what they like. */
  readonly genre?: string;
  readonly description?: string;
  /** Names the playlist files that people download, without an ending. */
  readonly fileName: string;
  linksOf(key: string | undefined): Pick<StationLinks, 'mp3'>;
  artOf(seq?: number): string;
}

/** A listener who may hear a station, and the key that its links repeat. */
export interface Admitted<Station extends SegmentedStation = OutsideStation> {
  readonly station: Station;
  readonly listener: Listener;
  readonly key: string | undefined;
  /** Calls `end` when the listener may no longer hear this station, for reasons besides key, session and account. */
  readonly watch?: ((end: (reason: AppError) => void) => () => void) | undefined;
}

export interface AdmittedToGenre extends Admitted {
  readonly genreStation: GenreStation;
}

export function toOutsideStation(station: GenreStation, addresses: StationAddresses): OutsideStation {
  const { id, isPublic, genreName, slug } = station;
  return {
    kind: 'genre',
    id,
    isPublic,
    leadMs: LEAD_MS,
    segmentFolder: `${encodeURIComponent(slug)}/`,
    name: stationTexts.stationName(genreName),
    genre: genreName,
    description: stationTexts.stationDescription(genreName),
    fileName: slug,
    linksOf: (key) => addresses.linksOf(slug, key),
    artOf: (seq) => addresses.artOf(slug, undefined, seq),
  };
}
