import { homeAddresses } from '@tutti/contract/addresses/home';
import type { HomeCover, HomeMix } from '@tutti/contract/model/home';
import { callApi } from './api-client.ts';
import { toAlbum, toTrack } from './library-api.ts';
import type { Album, Track } from './music.ts';

export interface Mix {
  readonly genreId: string;
  readonly genreName: string;
  readonly covers: readonly Cover[];
}

/** A picture, and what it belongs to. */
interface Cover {
  readonly title: string;
  readonly artUrl: string;
  readonly artColour: string | undefined;
}

export interface HomeShelves {
  readonly isNewcomer: boolean;
  /** What the listener hears and likes, the most first. */
  readonly genreIds: readonly string[];
  readonly recentAlbums: readonly { readonly album: Album; readonly playedAt: Date }[];
  readonly justAdded: readonly Album[];
  readonly mostPlayed: readonly Album[];
  readonly mixes: readonly Mix[];
  readonly forgotten: readonly Track[];
  /** By the playlist's id. */
  readonly playlistCovers: ReadonlyMap<string, readonly Cover[]>;
}

function toCover({ title, artUrl, artColour }: HomeCover): Cover {
  return { title, artUrl, artColour: artColour ?? undefined };
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
    forgotten: reply.forgottenFavorites.map(toTrack),
    playlistCovers: new Map(
      reply.playlistCovers.map(({ playlistId, covers }) => [String(playlistId), covers.map(toCover)]),
    ),
  };
}
