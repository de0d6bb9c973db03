/** Library types for the screens. Wire names end here. */
import type { ArtColors } from '@tutti/contract/wire-values';
import type { PlayerTrack } from '@tutti/player';

export type { ArtistLink } from '@tutti/player';

/** It is the player's type, too. */
export interface Track extends PlayerTrack {
  readonly genres: readonly string[];
  readonly bitRateKbps: number;
  readonly discNumber: number | undefined;
  readonly trackNumber: number | undefined;
  readonly isMissing: boolean;
  /** When it came into the playlist that it was loaded from. It is text, because a downloaded playlist is stored as JSON. */
  readonly addedAt?: string;
}

export interface Album {
  readonly id: string;
  readonly title: string;
  /** Empty until the tracks are loaded if the server does not send it (ruling 1.45). */
  readonly artist: string;
  readonly artistId: string | undefined;
  readonly year: number | undefined;
  readonly trackCount: number;
  readonly durationSeconds: number;
  readonly genre: string | undefined;
  readonly artUrl: string;
  readonly artColour: string | undefined;
  readonly artColours?: ArtColors | undefined;
}

export interface Cover {
  readonly title: string;
  readonly artUrl: string;
  readonly artColour: string | undefined;
}

export interface Genre {
  readonly id: string;
  readonly name: string;
  readonly trackCount: number;
}

export interface Artist {
  readonly id: string;
  readonly name: string;
  readonly pictureUrl: string | undefined;
  readonly pictureColours: ArtColors | undefined;
  readonly albumCount: number;
  readonly trackCount: number;
  /** Artwork of their albums, newest first; empty if there is none. */
  readonly artUrls: readonly string[];
  /** The cover of one of their songs, which may be a drawing, if there is no other artwork. */
  readonly songArtUrl?: string | undefined;
}

export interface ArtistPage extends Artist {
  readonly appearsOn: readonly Album[];
  readonly related: readonly Artist[];
  readonly genres: readonly { readonly id: string; readonly name: string }[];
  readonly albums: readonly Album[];
  readonly tracks: readonly Track[];
}

export interface SearchResults {
  readonly tracks: readonly Track[];
  readonly albums: readonly Album[];
  readonly artists: readonly Artist[];
  readonly genres: readonly Genre[];
}

export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | undefined;
  readonly total: number;
}
