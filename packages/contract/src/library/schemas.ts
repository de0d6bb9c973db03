import { z } from 'zod';
import { MOSAIC_COVERS } from '../limits.ts';
import { artColours, wireId } from '../wire-values.ts';

/** The album as a track includes it. `artUrl` and `coverArt` hold the same address (ruling 1.46). */
export const trackAlbum = z.object({
  id: wireId,
  title: z.string(),
  artUrl: z.string(),
  coverArt: z.string(),
  /** Additive: placeholder color of the artwork, `#rrggbb`. */
  artColour: z.string().nullable(),
  /** Additive: null until the picture has been analyzed, absent if the server does not support it. */
  artColours: artColours.nullish(),
});
export type TrackAlbum = z.infer<typeof trackAlbum>;

/** The picture of an album, and the album's title. */
const cover = z.object({ title: z.string(), artUrl: z.string(), artColour: z.string().nullable() });
export type Cover = z.infer<typeof cover>;
/** Picks the cover out of an album. */
export const toCover = ({ title, artUrl, artColour }: Cover): Cover => ({ title, artUrl, artColour });
/** For playlists and mixes, which have no picture of their own. */
export const mosaicCovers = z.array(cover).max(MOSAIC_COVERS);

export const artistLink = z.object({ id: wireId, name: z.string() });
export type ArtistLink = z.infer<typeof artistLink>;

export const replayGain = z.object({
  trackGainDb: z.number().nullable(),
  trackPeak: z.number().nullable(),
  albumGainDb: z.number().nullable(),
  albumPeak: z.number().nullable(),
});
export type ReplayGain = z.infer<typeof replayGain>;

export const track = z.object({
  id: wireId,
  title: z.string(),
  /** The displayed artist credit (ruling 0.6). */
  authors: z.string(),
  /** `m:ss` or `h:mm:ss` */
  length: z.string(),
  /** kbit/s */
  bit_rate: z.number().int(),
  album: trackAlbum.nullable(),
  albumId: wireId.nullable(),
  genre: z.string().nullable(),
  // additive
  /** The picture of a track without an album. */
  artUrl: z.string().nullable().optional(),
  /** The name of the folder of a track that has neither artist nor album. */
  folder: z.string().optional(),
  durationMs: z.number().int(),
  discNumber: z.number().int().nullable(),
  trackNumber: z.number().int().nullable(),
  genres: z.array(z.string()),
  artists: z.array(artistLink),
  replayGain: replayGain.nullable(),
  /** The file is gone, but the entry is kept. */
  isMissing: z.boolean(),
});
export type Track = z.infer<typeof track>;

export const album = z.object({
  id: wireId,
  title: z.string(),
  yearReleased: z.number().int().nullable(),
  // additive
  artist: z.string(),
  artistId: wireId.nullable(),
  trackCount: z.number().int(),
  durationMs: z.number().int(),
  genre: z.string().nullable(),
  isCompilation: z.boolean(),
  artUrl: z.string(),
  coverArt: z.string(),
  artColour: z.string().nullable(),
  /** Additive: null until the picture has been analyzed, absent if the server does not support it. */
  artColours: artColours.nullish(),
});
export type Album = z.infer<typeof album>;

/** The caller's own marks on an album or artist; absent for anonymous callers and on servers without support. */
const ownMarks = z.object({
  isFavorite: z.boolean().optional(),
  /** 0 for none, else 1 to 5. */
  rating: z.number().int().optional(),
});
export type OwnMarks = z.infer<typeof ownMarks>;

export const markedAlbum = album.extend(ownMarks.shape);

export const genre = z.object({
  id: wireId,
  name: z.string(),
  // additive
  trackCount: z.number().int(),
});
export type Genre = z.infer<typeof genre>;

export const artist = z.object({
  id: wireId,
  name: z.string(),
  albumCount: z.number().int(),
  trackCount: z.number().int(),
  /** Artwork of one of the artist's albums, null when there is none. */
  artUrl: z.string().nullable(),
  /** Artwork of up to four of the artist's albums, newest first; absent if the server does not support it. */
  artUrls: z.array(z.string()).optional(),
  /** The cover of a song, which the server may have drawn; absent if there is other artwork, or no support for it. */
  songArtUrl: z.string().optional(),
  /** A picture of the artist, null if there is none; absent if the server does not support it. */
  pictureUrl: z.string().nullable().optional(),
  /** Two colors of the picture, null until it has been analyzed. */
  pictureColours: artColours.nullable().optional(),
});
export type Artist = z.infer<typeof artist>;

/** One artist with everything the artist's page shows; albums newest first (M-579), tracks in album order. */
export const artistDetail = artist.extend({
  genres: z.array(z.object({ id: wireId, name: z.string() })),
  albums: z.array(album),
  tracks: z.array(track),
  // Additive; absent if the server does not support them.
  appearsOn: z.array(album).optional(),
  /** Artists who share albums or genres, closest first. */
  related: z.array(artist).optional(),
  ...ownMarks.shape,
});
export type ArtistDetail = z.infer<typeof artistDetail>;

export const CREDIT_ROLES = [
  'composer',
  'lyricist',
  'writer',
  'conductor',
  'arranger',
  'producer',
  'engineer',
  'mixer',
  'remixer',
  'dj-mixer',
  'performer',
] as const;
export const trackCredit = z.object({ role: z.enum(CREDIT_ROLES), names: z.array(z.string()) });
export type TrackCredit = z.infer<typeof trackCredit>;

/** The file of a track, and its credits besides its artists. */
export const trackDetails = z.object({
  codec: z.string(),
  container: z.string(),
  bitRateKbps: z.number().int(),
  sampleRateHz: z.number().int(),
  channels: z.number().int(),
  sizeBytes: z.number().int(),
  credits: z.array(trackCredit),
});
export type TrackDetails = z.infer<typeof trackDetails>;

export const searchReply = z.object({
  tracks: z.array(track),
  albums: z.array(album),
  artists: z.array(artist),
  genres: z.array(genre),
});
export type SearchReply = z.infer<typeof searchReply>;
