import { z } from 'zod';
import { SEARCH_TERM_MAX_LENGTH } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { cursor, libraryId, pageOf, sortOrder } from '../wire-values.ts';
import { libraryAddresses } from './addresses.ts';
import { album, artist, artistDetail, genre, markedAlbum, searchReply, track } from './schemas.ts';

const limit = z.coerce.number().int().min(1).max(200);

/** With `limit` or `cursor` a call answers one page; without either it answers everything, as documented. */
const listQuery = <Sort extends [string, ...string[]]>(sorts: Sort) =>
  z.object({
    cursor: cursor.optional(),
    limit: limit.optional(),
    sort: z.enum(sorts).optional(),
    order: sortOrder.optional(),
  });

export const TRACK_SORTS = ['title', 'artist', 'album', 'duration', 'added'] as const;
export const ALBUM_SORTS = ['title', 'artist', 'year', 'added'] as const;
export const ARTIST_SORTS = ['name', 'albums', 'tracks'] as const;
export type TrackSort = (typeof TRACK_SORTS)[number];
export type AlbumSort = (typeof ALBUM_SORTS)[number];
export type ArtistSort = (typeof ARTIST_SORTS)[number];

const byId = z.object({ id: libraryId });
/** Metadata is readable without a token (ruling 1.43); art and audio are not (0.3). */
export const libraryRoutes = {
  genres: defineRoute({
    ...libraryAddresses.genres,
    isClosable: true,
    summary: 'All genres',
    reply: z.array(genre),
    errors: [],
  }),
  searchTracks: defineRoute({
    ...libraryAddresses.searchTracks,
    isClosable: true,
    summary: 'Tracks that match a term, best first; a page with limit or cursor',
    query: z.object({
      searchTerm: z.string().max(SEARCH_TERM_MAX_LENGTH).default(''),
      cursor: cursor.optional(),
      limit: limit.optional(),
    }),
    reply: z.union([z.array(track), pageOf(track)]),
    errors: ['VALIDATION_FAILED'],
  }),
  search: defineRoute({
    ...libraryAddresses.search,
    isClosable: true,
    summary: 'Tracks, albums, artists and genres that match a term, best first',
    query: z.object({ q: z.string().max(SEARCH_TERM_MAX_LENGTH).default(''), limit: limit.default(10) }),
    reply: searchReply,
    errors: ['VALIDATION_FAILED'],
  }),
  tracks: defineRoute({
    ...libraryAddresses.tracks,
    isClosable: true,
    summary: 'All tracks, or those of a genre; a page with limit or cursor',
    query: listQuery([...TRACK_SORTS]).extend({ genreId: libraryId.optional() }),
    reply: z.union([z.array(track), pageOf(track)]),
    errors: ['VALIDATION_FAILED'],
  }),
  diverseTracks: defineRoute({
    ...libraryAddresses.diverseTracks,
    isClosable: true,
    summary: 'A mix spread over the genres, more of what the caller likes, another one at each call',
    knowsCaller: true,
    reply: z.array(track),
    errors: [],
  }),
  albumTracks: defineRoute({
    ...libraryAddresses.albumTracks,
    isClosable: true,
    summary: 'Tracks of an album, by title, or in disc and track order',
    params: byId,
    query: z.object({ sort: z.enum(['title', 'position']).default('title') }),
    reply: z.array(track),
    errors: ['ALBUM_NOT_FOUND'],
  }),
  genreTracks: defineRoute({
    ...libraryAddresses.genreTracks,
    isClosable: true,
    summary: 'At most 50 tracks of a genre, the same all day',
    params: byId,
    reply: z.array(track),
    errors: ['GENRE_NOT_FOUND'],
  }),
  track: defineRoute({
    ...libraryAddresses.track,
    isClosable: true,
    summary: 'One track',
    params: byId,
    reply: track,
    errors: ['TRACK_NOT_FOUND'],
  }),
  albums: defineRoute({
    ...libraryAddresses.albums,
    isClosable: true,
    summary: 'All albums; a page with limit or cursor',
    query: listQuery([...ALBUM_SORTS]).extend({
      search: z.string().max(SEARCH_TERM_MAX_LENGTH).optional(),
      artistId: libraryId.optional(),
    }),
    reply: z.union([z.array(album), pageOf(album)]),
    errors: ['VALIDATION_FAILED'],
  }),
  genreAlbums: defineRoute({
    ...libraryAddresses.genreAlbums,
    isClosable: true,
    summary: 'Albums with tracks of a genre',
    params: byId,
    reply: z.array(album),
    errors: ['GENRE_NOT_FOUND'],
  }),
  album: defineRoute({
    ...libraryAddresses.album,
    isClosable: true,
    summary: 'One album, with what the caller marked of it',
    params: byId,
    knowsCaller: true,
    reply: markedAlbum,
    errors: ['ALBUM_NOT_FOUND'],
  }),
  artists: defineRoute({
    ...libraryAddresses.artists,
    isClosable: true,
    summary: 'A page of artists',
    query: listQuery([...ARTIST_SORTS]).extend({ search: z.string().max(SEARCH_TERM_MAX_LENGTH).optional() }),
    reply: pageOf(artist),
    errors: ['VALIDATION_FAILED'],
  }),
  artist: defineRoute({
    ...libraryAddresses.artist,
    isClosable: true,
    summary: 'One artist with albums, genres and tracks, and what the caller marked of them',
    params: byId,
    knowsCaller: true,
    reply: artistDetail,
    errors: ['ARTIST_NOT_FOUND'],
  }),
} as const;
