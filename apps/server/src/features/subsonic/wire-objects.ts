/** A supported field is present even if empty, because apps recognize by it what a server can do. Pure. */
import path from 'node:path';
import type { AlbumEntry, ArtistEntry, GenreEntry, NamedId, SongEntry } from '#features/library/library.ts';
import { audioContentType } from '#platform/audio/audio-formats.ts';
import { toCoverArtId, toSubsonicId } from './subsonic-ids.ts';
import type { Mark } from './user-marks.ts';
import type { WireObject } from './wire-text.ts';

const UNKNOWN_ARTIST = '[Unknown Artist]';

export function toInstant(atMs: number): string {
  return new Date(atMs).toISOString();
}

export function toSong(song: SongEntry, mark: Mark = {}): WireObject {
  const albumId = song.albumId === null ? undefined : toSubsonicId('album', song.albumId);
  const [first] = song.artists;
  return {
    id: toSubsonicId('song', song.id),
    parent: albumId,
    isDir: false,
    title: song.title,
    album: song.album ?? undefined,
    artist: song.artist || UNKNOWN_ARTIST,
    albumId,
    artistId: first && toSubsonicId('artist', first.id),
    track: song.trackNumber ?? undefined,
    discNumber: song.discNumber ?? undefined,
    year: song.year ?? undefined,
    genre: song.genres[0],
    coverArt: toSongCover(song),
    size: song.sizeBytes,
    contentType: audioContentType(song.path) ?? 'application/octet-stream',
    suffix: path.posix.extname(song.path).slice(1).toLowerCase(),
    duration: toSeconds(song.durationMs),
    bitRate: song.bitRateKbps,
    samplingRate: song.sampleRateHz,
    channelCount: song.channels,
    path: song.path,
    isVideo: false,
    type: 'music',
    mediaType: 'song',
    created: toInstant(song.addedAt),
    genres: song.genres.map((name) => ({ name })),
    artists: toNames(song.artists),
    displayArtist: song.artist,
    albumArtists: toNames(song.albumArtists),
    displayAlbumArtist: song.albumArtist ?? '',
    sortName: song.sortTitle,
    musicBrainzId: song.mbzRecordingId ?? '',
    replayGain: toGain(song),
    ...toMark(mark),
    bookmarkPosition: mark.bookmarkMs,
  };
}

export function toAlbum(album: AlbumEntry, mark: Mark = {}): WireObject {
  const [first] = album.artists;
  return {
    id: toSubsonicId('album', album.id),
    name: album.title,
    artist: album.artist || UNKNOWN_ARTIST,
    artistId: first && toSubsonicId('artist', first.id),
    coverArt: toCoverArtId('album', album.id, album.artTag),
    songCount: album.songCount,
    duration: toSeconds(album.durationMs),
    created: toInstant(album.addedAt),
    year: album.year ?? undefined,
    genre: album.genres[0],
    isCompilation: album.isCompilation,
    genres: album.genres.map((name) => ({ name })),
    artists: toNames(album.artists),
    displayArtist: album.artist,
    sortName: album.sortTitle,
    musicBrainzId: album.mbzReleaseId ?? '',
    releaseTypes: [],
    ...toMark(mark),
  };
}

export function toAlbumFolder(album: AlbumEntry, mark: Mark = {}): WireObject {
  const {
    name,
    songCount: _songs,
    releaseTypes: _types,
    isCompilation: _compilation,
    ...rest
  } = toAlbum(album, mark);
  return { ...rest, title: name, album: name, parent: rest.artistId, isDir: true };
}

export function toArtist(artist: ArtistEntry, mark: Mark = {}): WireObject {
  const roles = [artist.isAlbumArtist && 'albumartist', artist.songCount > 0 && 'artist'];
  return {
    id: toSubsonicId('artist', artist.id),
    name: artist.name,
    albumCount: artist.albumCount,
    coverArt: toCoverArtId('artist', artist.id, artist.artTag),
    sortName: artist.sortName,
    musicBrainzId: artist.mbzArtistId ?? '',
    roles: roles.filter((role) => role !== false),
    starred: toMark(mark).starred,
    userRating: mark.rating,
  };
}

export function toArtistFolder(artist: ArtistEntry, mark: Mark = {}): WireObject {
  const { id, name, coverArt, starred, userRating } = toArtist(artist, mark);
  return { id, name, coverArt, starred, userRating };
}

export function toGenre({ name, songCount, albumCount }: GenreEntry): WireObject {
  return { value: name, songCount, albumCount };
}

function toSongCover({ id, albumId, artTag }: SongEntry): string {
  return albumId === null ? toCoverArtId('song', id, artTag) : toCoverArtId('album', albumId, artTag);
}

/** Rounds to the nearest second, because apps count in whole seconds. */
function toSeconds(durationMs: number): number {
  return Math.round(durationMs / 1_000);
}

function toNames(named: readonly NamedId[]): WireObject[] {
  return named.map(({ id, name }) => ({ id: toSubsonicId('artist', id), name }));
}

function toGain({ trackGainDb, albumGainDb, trackPeak, albumPeak }: SongEntry): WireObject {
  return {
    trackGain: trackGainDb ?? undefined,
    albumGain: albumGainDb ?? undefined,
    trackPeak: trackPeak ?? undefined,
    albumPeak: albumPeak ?? undefined,
  };
}

function toMark({ starredAt, rating, plays, lastPlayedAt }: Mark) {
  return {
    starred: starredAt === undefined ? undefined : toInstant(starredAt),
    userRating: rating,
    playCount: plays,
    played: lastPlayedAt === undefined ? undefined : toInstant(lastPlayedAt),
  };
}
