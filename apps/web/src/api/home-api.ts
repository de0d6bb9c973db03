import { homeAddresses } from '@tutti/contract/home/addresses';
import type { HomeMix } from '@tutti/contract/home/schemas';
import { callApi } from './api-client.ts';
import { toAlbum, toCover, toTrackOf } from './library-api.ts';
import type { Album, Cover, Track } from './music.ts';

export interface Mix {
  readonly genreId: string;
  readonly genreName: string;
  readonly covers: readonly Cover[];
}

export interface HomeShelves {
  readonly isNewcomer: boolean;
  /** Most played and marked first. */
  readonly genreIds: readonly string[];
  readonly recentAlbums: readonly { readonly album: Album; readonly playedAt: Date }[];
  readonly justAdded: readonly Album[];
  readonly mostPlayed: readonly Album[];
  readonly mixes: readonly Mix[];
  readonly forgotten: readonly Track[];
}

function toMix({ genreId, genreName, covers }: HomeMix): Mix {
  return { genreId: String(genreId), genreName, covers: covers.map(toCover) };
}

export async function fetchHomeShelves(signal: AbortSignal): Promise<HomeShelves> {
  const reply = await callApi(homeAddresses.shelves, { signal });
  return {
    isNewcomer: reply.isNewcomer,
    genreIds: reply.genreIds.map(String),
    recentAlbums: reply.recentAlbums.map(({ album, playedAt }) => ({
      album: toAlbum(album),
      playedAt: new Date(playedAt),
    })),
    justAdded: reply.justAdded.map(toAlbum),
    mostPlayed: reply.mostPlayed.map(toAlbum),
    mixes: reply.mixes.map(toMix),
    forgotten: reply.forgottenFavorites.map(toTrackOf('favorites')),
  };
}
