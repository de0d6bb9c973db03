import { z } from 'zod';
import { ART_SIZE_DEFAULT, ART_SIZES, SEARCH_TERM_MAX_LENGTH } from '../limits.ts';
import { album, artist, artistDetail, genre, searchReply, track } from '../model/library.ts';
import { cursor, libraryId, pageOf, sortOrder } from '../model/wire-values.ts';
import { defineRoute } from '../route.ts';

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
const imageSize = z.coerce
  .number()
  .pipe(z.union(ART_SIZES.map((size) => z.literal(size))))
  .default(ART_SIZE_DEFAULT);

/** Metadata is readable without a token (resolutions 1.43); art and audio are not (0.3). */
export const libraryRoutes = {
  genres: defineRoute({
    method: 'GET',
    path: '/api/genres',
    summary: 'All genres',
    access: 'public',
    reply: z.array(genre),
    errors: [],
  }),
  searchTracks: defineRoute({
    method: 'GET',
    path: '/api/tracks/search',
    summary: 'Tracks that match a term, best first; a page with limit or cursor',
    access: 'public',
    query: z.object({
      searchTerm: z.string().max(SEARCH_TERM_MAX_LENGTH).default(''),
      cursor: cursor.optional(),
      limit: limit.optional(),
    }),
    reply: z.union([z.array(track), pageOf(track)]),
    errors: ['VALIDATION_FAILED'],
  }),
  search: defineRoute({
    method: 'GET',
    path: '/api/search',
    summary: 'Tracks, albums, artists and genres that match a term, best first',
    access: 'public',
    query: z.object({ q: z.string().max(SEARCH_TERM_MAX_LENGTH).default(''), limit: limit.default(10) }),
    reply: searchReply,
    errors: ['VALIDATION_FAILED'],
  }),
  tracks: defineRoute({
    method: 'GET',
    path: '/api/tracks',
    summary: 'All tracks; a page with limit or cursor',
    access: 'public',
    query: listQuery([...TRACK_SORTS]),
    reply: z.union([z.array(track), pageOf(track)]),
    errors: ['VALIDATION_FAILED'],
  }),
  diverseTracks: defineRoute({
    method: 'GET',
    path: '/api/tracks/diverse',
    summary: 'A mix spread over the genres, more of what the caller likes, another one at each call',
    access: 'public',
    knowsCaller: true,
    reply: z.array(track),
    errors: [],
  }),
  albumTracks: defineRoute({
    method: 'GET',
    path: '/api/tracks/album/:id',
    summary: 'Tracks of an album, by title, or in disc and track order',
    access: 'public',
    params: byId,
    query: z.object({ sort: z.enum(['title', 'position']).default('title') }),
    reply: z.array(track),
    errors: ['ALBUM_NOT_FOUND'],
  }),
  genreTracks: defineRoute({
    method: 'GET',
    path: '/api/tracks/genre/:id',
    summary: 'At most 50 tracks of a genre, the same all day',
    access: 'public',
    params: byId,
    reply: z.array(track),
    errors: ['GENRE_NOT_FOUND'],
  }),
  track: defineRoute({
    method: 'GET',
    path: '/api/tracks/:id',
    summary: 'One track',
    access: 'public',
    params: byId,
    reply: track,
    errors: ['TRACK_NOT_FOUND'],
  }),
  albums: defineRoute({
    method: 'GET',
    path: '/api/albums',
    summary: 'All albums; a page with limit or cursor',
    access: 'public',
    query: listQuery([...ALBUM_SORTS]).extend({ search: z.string().max(SEARCH_TERM_MAX_LENGTH).optional() }),
    reply: z.union([z.array(album), pageOf(album)]),
    errors: ['VALIDATION_FAILED'],
  }),
  genreAlbums: defineRoute({
    method: 'GET',
    path: '/api/albums/genre/:id',
    summary: 'Albums with tracks of a genre',
    access: 'public',
    params: byId,
    reply: z.array(album),
    errors: ['GENRE_NOT_FOUND'],
  }),
  album: defineRoute({
    method: 'GET',
    path: '/api/albums/:id',
    summary: 'One album',
    access: 'public',
    params: byId,
    reply: album,
    errors: ['ALBUM_NOT_FOUND'],
  }),
  artists: defineRoute({
    method: 'GET',
    path: '/api/artists',
    summary: 'A page of artists',
    access: 'public',
    query: listQuery([...ARTIST_SORTS]).extend({ search: z.string().max(SEARCH_TERM_MAX_LENGTH).optional() }),
    reply: pageOf(artist),
    errors: ['VALIDATION_FAILED'],
  }),
  artist: defineRoute({
    method: 'GET',
    path: '/api/artists/:id',
    summary: 'One artist with albums, genres and tracks',
    access: 'public',
    params: byId,
    reply: artistDetail,
    errors: ['ARTIST_NOT_FOUND'],
  }),
} as const;

/** Bytes. */
export const mediaRoutes = {
  trackStream: defineRoute({
    method: 'GET',
    path: '/api/tracks/:id/stream',
    summary: 'The audio file; Range, HEAD, ETag and If-Range as in RFC 9110',
    access: 'media',
    params: byId,
    reply: 'audio',
    errors: [
      'UNAUTHENTICATED',
      'PENDING_APPROVAL',
      'TRACK_NOT_FOUND',
      'TRACK_MISSING',
      'RANGE_NOT_SATISFIABLE',
    ],
  }),
  albumArt: defineRoute({
    method: 'GET',
    path: '/api/albums/:id/art',
    summary: 'The square artwork of an album, a generated cover when it has none',
    access: 'media',
    params: byId,
    query: z.object({ size: imageSize }),
    reply: 'image',
    errors: ['UNAUTHENTICATED', 'ALBUM_NOT_FOUND', 'VALIDATION_FAILED'],
  }),
  scrollImages: defineRoute({
    method: 'GET',
    path: '/api/images/scroll',
    summary: 'Addresses of the pictures of the landing strip',
    access: 'public',
    reply: z.array(z.string()),
    errors: [],
  }),
  scrollImage: defineRoute({
    method: 'GET',
    path: '/api/images/scroll/:id',
    summary: 'One picture of the landing strip',
    access: 'public',
    params: z.object({
      id: z
        .string()
        .max(64)
        .regex(/^[\w-]+$/),
    }),
    reply: 'image',
    errors: ['NOT_FOUND'],
  }),
} as const;
