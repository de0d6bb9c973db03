import { describe, expect, it } from 'vitest';
import type { AlbumEntry, ArtistEntry, SongEntry } from '#features/library/library.ts';
import { toAlbum, toAlbumFolder, toArtist, toArtistFolder, toGenre, toSong } from './wire-objects.ts';

const ADDED_AT = Date.UTC(2026, 10, 20, 12, 30);
const STARRED_AT = Date.UTC(2026, 10, 21);
const PLAYED_AT = Date.UTC(2026, 10, 22);

const song: SongEntry = {
  id: 5,
  title: 'The Long Way',
  sortTitle: 'long way',
  artist: 'Mira feat. Kito',
  artists: [
    { id: 2, name: 'Mira' },
    { id: 3, name: 'Kito' },
  ],
  albumId: 9,
  album: 'Slow Tide',
  albumArtist: 'Mira',
  albumArtists: [{ id: 2, name: 'Mira' }],
  artTag: 'v1',
  genres: ['Folk', 'Indie'],
  discNumber: 2,
  trackNumber: 4,
  year: 2019,
  durationMs: 61_500,
  bitRateKbps: 320,
  sampleRateHz: 48_000,
  channels: 2,
  sizeBytes: 1_234,
  path: 'Mira/Slow Tide/04 The Long Way.MP3',
  addedAt: ADDED_AT,
  isMissing: false,
  mbzRecordingId: 'recording-1',
  trackGainDb: -6.5,
  trackPeak: 0.9,
  albumGainDb: -7,
  albumPeak: 0.95,
};

const album: AlbumEntry = {
  id: 9,
  title: 'The Slow Tide',
  sortTitle: 'slow tide',
  artist: 'Mira',
  artists: [{ id: 2, name: 'Mira' }],
  artTag: 'v1',
  songCount: 8,
  durationMs: 1_800_499,
  addedAt: ADDED_AT,
  year: 2019,
  genres: ['Folk', 'Indie'],
  isCompilation: true,
  mbzReleaseId: 'release-1',
};

const artist: ArtistEntry = {
  id: 2,
  name: 'The Mira',
  sortName: 'mira',
  artTag: 'v2',
  albumCount: 3,
  songCount: 12,
  isAlbumArtist: true,
  mbzArtistId: 'artist-1',
};

const mark = { starredAt: STARRED_AT, rating: 4, plays: 7, lastPlayedAt: PLAYED_AT, bookmarkMs: 12_345 };
const marked = {
  starred: '2026-11-21T00:00:00.000Z',
  userRating: 4,
  playCount: 7,
  played: '2026-11-22T00:00:00.000Z',
};

describe('a song', () => {
  it('has every field', () => {
    expect(toSong(song, mark)).toStrictEqual({
      id: 'tr-5',
      parent: 'al-9',
      isDir: false,
      title: 'The Long Way',
      album: 'Slow Tide',
      artist: 'Mira feat. Kito',
      albumId: 'al-9',
      artistId: 'ar-2',
      track: 4,
      discNumber: 2,
      year: 2019,
      genre: 'Folk',
      coverArt: 'al-9_v1',
      size: 1_234,
      contentType: 'audio/mpeg',
      suffix: 'mp3',
      duration: 62,
      bitRate: 320,
      samplingRate: 48_000,
      channelCount: 2,
      path: 'Mira/Slow Tide/04 The Long Way.MP3',
      isVideo: false,
      type: 'music',
      mediaType: 'song',
      created: '2026-11-20T12:30:00.000Z',
      genres: [{ name: 'Folk' }, { name: 'Indie' }],
      artists: [
        { id: 'ar-2', name: 'Mira' },
        { id: 'ar-3', name: 'Kito' },
      ],
      displayArtist: 'Mira feat. Kito',
      albumArtists: [{ id: 'ar-2', name: 'Mira' }],
      displayAlbumArtist: 'Mira',
      sortName: 'long way',
      musicBrainzId: 'recording-1',
      replayGain: { trackGain: -6.5, albumGain: -7, trackPeak: 0.9, albumPeak: 0.95 },
      ...marked,
      bookmarkPosition: 12_345,
    });
  });

  it('omits what its file does not contain, and has its own picture without an album', () => {
    const bare = toSong({
      ...song,
      artist: '',
      artists: [],
      albumId: null,
      album: null,
      albumArtist: null,
      albumArtists: [],
      artTag: null,
      genres: [],
      discNumber: null,
      trackNumber: null,
      year: null,
      durationMs: 61_499,
      path: 'what.is-this',
      mbzRecordingId: null,
      trackGainDb: null,
      trackPeak: null,
      albumGainDb: null,
      albumPeak: null,
    });
    const reported = JSON.parse(JSON.stringify(bare)) as Record<string, unknown>;
    expect(reported).toEqual({
      id: 'tr-5',
      isDir: false,
      title: 'The Long Way',
      artist: '[Unknown Artist]',
      coverArt: 'tr-5',
      size: 1_234,
      contentType: 'application/octet-stream',
      suffix: 'is-this',
      duration: 61,
      bitRate: 320,
      samplingRate: 48_000,
      channelCount: 2,
      path: 'what.is-this',
      isVideo: false,
      type: 'music',
      mediaType: 'song',
      created: '2026-11-20T12:30:00.000Z',
      genres: [],
      artists: [],
      displayArtist: '',
      albumArtists: [],
      displayAlbumArtist: '',
      sortName: 'long way',
      musicBrainzId: '',
      replayGain: {},
    });
  });
});

describe('an album', () => {
  const reported = {
    id: 'al-9',
    artist: 'Mira',
    artistId: 'ar-2',
    coverArt: 'al-9_v1',
    duration: 1_800,
    created: '2026-11-20T12:30:00.000Z',
    year: 2019,
    genre: 'Folk',
    genres: [{ name: 'Folk' }, { name: 'Indie' }],
    artists: [{ id: 'ar-2', name: 'Mira' }],
    displayArtist: 'Mira',
    sortName: 'slow tide',
    musicBrainzId: 'release-1',
  };

  it('has every field', () => {
    expect(toAlbum(album, mark)).toStrictEqual({
      ...reported,
      name: 'The Slow Tide',
      songCount: 8,
      isCompilation: true,
      releaseTypes: [],
      ...marked,
    });
  });

  it('is a folder of its artist in folder lists', () => {
    expect(toAlbumFolder(album, mark)).toStrictEqual({
      ...reported,
      title: 'The Slow Tide',
      album: 'The Slow Tide',
      parent: 'ar-2',
      isDir: true,
      ...marked,
    });
  });

  it('omits what its files do not contain', () => {
    const bare = toAlbum({
      ...album,
      artist: '',
      artists: [],
      artTag: '',
      year: null,
      genres: [],
      mbzReleaseId: null,
    });
    expect(bare).toMatchObject({
      artist: '[Unknown Artist]',
      displayArtist: '',
      coverArt: 'al-9',
      genres: [],
      musicBrainzId: '',
    });
    for (const field of ['artistId', 'year', 'genre', 'starred', 'userRating', 'playCount', 'played'])
      expect(bare[field]).toBeUndefined();
  });
});

describe('an artist', () => {
  it('has every field', () => {
    expect(toArtist(artist, mark)).toStrictEqual({
      id: 'ar-2',
      name: 'The Mira',
      albumCount: 3,
      coverArt: 'ar-2_v2',
      sortName: 'mira',
      musicBrainzId: 'artist-1',
      roles: ['albumartist', 'artist'],
      starred: marked.starred,
      userRating: 4,
    });
  });

  it('has the fields that the library knows, and no more', () => {
    expect(toArtist({ ...artist, isAlbumArtist: false, songCount: 1 })['roles']).toEqual(['artist']);
    expect(toArtist({ ...artist, songCount: 0 })['roles']).toEqual(['albumartist']);
    expect(toArtist({ ...artist, mbzArtistId: null })['musicBrainzId']).toBe('');
    expect(toArtist(artist)['starred']).toBeUndefined();
    expect(toArtist({ ...artist, artTag: null })['coverArt']).toBe('ar-2');
  });

  it('is a folder in folder lists', () => {
    expect(toArtistFolder(artist, mark)).toStrictEqual({
      id: 'ar-2',
      name: 'The Mira',
      coverArt: 'ar-2_v2',
      starred: marked.starred,
      userRating: 4,
    });
  });
});

it('a genre has its name as text', () => {
  expect(toGenre({ id: 1, name: 'Folk', songCount: 12, albumCount: 3 })).toStrictEqual({
    value: 'Folk',
    songCount: 12,
    albumCount: 3,
  });
});
