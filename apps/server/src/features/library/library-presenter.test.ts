import { describe, expect, it } from 'vitest';
import { formatLength, toAlbum, toArtist, toGenre, toTrack } from './library-presenter.ts';
import { albumArtUrl } from './pictures/art-address.ts';
import { colorsOfDrawnCover } from './pictures/cover-palettes.ts';

const whole = {
  id: 7,
  path: 'Kind of Blue/1.mp3',
  title: 'So What',
  artist_credit: 'Miles Davis feat. John Coltrane',
  duration_ms: 562_999,
  bit_rate_kbps: 320,
  album_id: 3,
  disc_number: 1,
  track_number: 2,
  track_gain_db: -6.5,
  track_peak: 0.98,
  album_gain_db: -7,
  album_peak: 1,
  missing_since: null,
  own_art_version: null,
  album_title: 'Kind of Blue',
  art_kind: 'folder' as const,
  art_version: 'cover.jpg:1',
  art_colour: '#123456',
  art_colours: '#35405c#e0a030',
  album_key: 'miles davis\nkind of blue',
  artists: [
    { id: 1, name: 'Miles Davis' },
    { id: 2, name: 'John Coltrane' },
  ],
  genres: ['Jazz', 'Modal', 'Jazz'],
};

const art = albumArtUrl(3, 'cover.jpg:1');

describe('a track on the wire', () => {
  it('names its folder only if it has neither artist nor album', () => {
    const nameless = { ...whole, artist_credit: '', album_id: null, path: 'old phone/Audio/3.mp3' };
    const folderOf = (parts: object) => toTrack({ ...nameless, ...parts }).folder;
    expect(folderOf({})).toBe('Audio');
    expect(folderOf({ path: '3.mp3' })).toBe('');
    expect([folderOf({ artist_credit: 'Ann' }), folderOf({ album_id: 3 })]).toEqual([undefined, undefined]);
  });

  it('has the documented fields and our own [M-249, M-250, M-251, M-252, M-253, M-254, M-255, M-256]', () => {
    expect(toTrack(whole)).toEqual({
      id: 7,
      title: 'So What',
      authors: 'Miles Davis feat. John Coltrane',
      length: '9:22',
      bit_rate: 320,
      album: {
        id: 3,
        title: 'Kind of Blue',
        artUrl: art,
        coverArt: art,
        artColour: '#123456',
        artColours: { field: '#35405c', spark: '#e0a030' },
      },
      albumId: 3,
      genre: 'Jazz',
      durationMs: 562_999,
      discNumber: 1,
      trackNumber: 2,
      genres: ['Jazz', 'Modal'],
      artists: [
        { id: 1, name: 'Miles Davis' },
        { id: 2, name: 'John Coltrane' },
      ],
      replayGain: { trackGainDb: -6.5, trackPeak: 0.98, albumGainDb: -7, albumPeak: 1 },
      isMissing: false,
    });
  });

  it('is missing from the moment at which its file was not found', () => {
    expect(toTrack({ ...whole, missing_since: 0 }).isMissing).toBe(true);
  });

  it('has null for a missing album, genre or loudness', () => {
    const gains = { track_gain_db: null, track_peak: null, album_gain_db: null, album_peak: null };
    const bare = toTrack({ ...whole, ...gains, album_id: null, album_title: null, genres: [] });
    expect(bare).toMatchObject({ album: null, albumId: null, genre: null, genres: [], replayGain: null });
  });

  it('reports the known loudness if the rest is unknown', () => {
    const gains = { track_peak: null, album_gain_db: null, album_peak: null };
    const known = { trackGainDb: -6.5, trackPeak: null, albumGainDb: null, albumPeak: null };
    expect(toTrack({ ...whole, ...gains }).replayGain).toEqual(known);
  });

  it('has no color without a picture, and an empty title for an unnamed album', () => {
    const album = toTrack({ ...whole, art_kind: 'none', album_title: null }).album;
    expect(album).toMatchObject({ title: '', artColour: null });
  });
});

describe('an album on the wire', () => {
  const row = {
    id: 3,
    title: 'Kind of Blue',
    artist_credit: 'Miles Davis',
    artist_id: 1,
    year: 1959,
    is_compilation: 0 as const,
    track_count: 5,
    duration_ms: 2_745_000,
    genre_name: 'Jazz',
    art_kind: 'embedded' as const,
    art_version: 'cover.jpg:1',
    art_colour: '#123456',
    art_colours: '#35405c#e0a030',
    album_key: 'miles davis\nkind of blue',
  };

  it('has the documented fields and our own [M-265, M-266]', () => {
    expect(toAlbum(row)).toEqual({
      id: 3,
      title: 'Kind of Blue',
      yearReleased: 1959,
      artist: 'Miles Davis',
      artistId: 1,
      trackCount: 5,
      durationMs: 2_745_000,
      genre: 'Jazz',
      isCompilation: false,
      artUrl: art,
      coverArt: art,
      artColour: '#123456',
      artColours: { field: '#35405c', spark: '#e0a030' },
    });
  });

  it('is marked as a compilation, and has no color without a picture', () => {
    const shown = toAlbum({ ...row, is_compilation: 1, art_kind: 'none' });
    expect(shown).toMatchObject({ isCompilation: true, artColour: null });
  });
});

describe('the two colors of a picture on the wire', () => {
  it('are null until the picture was analyzed', () => {
    expect(toTrack({ ...whole, art_colours: null }).album?.artColours).toBeNull();
  });

  it('are those of the generated cover right away, even if others were stored for a picture that is gone', () => {
    const drawn = { ...whole, art_kind: 'none' as const };
    const colors = colorsOfDrawnCover(whole.album_key);
    expect(toTrack(drawn).album?.artColours).toEqual(colors);
    expect(toTrack({ ...drawn, art_colours: null }).album?.artColours).toEqual(colors);
  });
});

describe('an artist and a genre on the wire', () => {
  const artist = { id: 1, name: 'Miles Davis', album_count: 2, track_count: 11, art_version: 'cover.jpg:1' };
  const none = { picture_kind: 'none', picture_version: null, picture_palette: null } as const;

  it('an artist is shown with the picture of an album, if there is one', () => {
    const shown = { id: 1, name: 'Miles Davis', albumCount: 2, trackCount: 11 };
    const unseen = { pictureUrl: null, pictureColours: null };
    const covers = [{ id: 3, art_version: 'cover.jpg:1' }];
    expect(toArtist({ ...artist, ...none, art_album_id: 3, covers })).toEqual({
      ...shown,
      ...unseen,
      artUrl: art,
      artUrls: [art],
    });
    const bare = { ...shown, ...unseen, artUrl: null, artUrls: [] };
    expect(toArtist({ ...artist, ...none, art_album_id: null, covers: [] })).toEqual(bare);
  });

  it('an artist without pictures has the cover of an album, or else that of a song, drawn if it has none', () => {
    const bare = { ...artist, ...none, art_album_id: null, covers: [] };
    const song = { song_id: 7, song_art_version: null, album_id: null, album_art_version: null };
    const urlOf = (songArt: Partial<typeof song> | { album_id: number } | { song_art_version: string }) =>
      toArtist({ ...bare, songArt: { ...song, ...songArt } }).songArtUrl;
    expect(urlOf({ album_id: 3 })).toMatch(/^\/api\/albums\/3\/art\?v=/);
    expect(urlOf({ song_art_version: '1-1' })).toMatch(/^\/api\/tracks\/7\/art\?v=/);
    expect(urlOf({})).toBe('/api/tracks/7/art');
    expect(toArtist({ ...bare, songArt: { ...song, song_id: null } } as never)).not.toHaveProperty(
      'songArtUrl',
    );
  });

  it("an artist's own picture has an address that changes with it, and colors once they are known", () => {
    const row = { ...artist, art_album_id: null, covers: [], picture_kind: 'folder' } as const;
    const url = (version: string) =>
      toArtist({ ...row, picture_version: version, picture_palette: null }).pictureUrl;
    expect(url('1-1')).toMatch(/^\/api\/artists\/1\/picture\?v=\w+$/);
    expect(url('2-2')).not.toBe(url('1-1'));
    const seen = toArtist({ ...row, picture_version: '1-1', picture_palette: '#35405c#e0a030' });
    expect(seen.pictureColours).toEqual({ field: '#35405c', spark: '#e0a030' });
    expect(toArtist({ ...row, picture_version: '1-1', picture_palette: null }).pictureColours).toBeNull();
  });

  it('a genre has id, name and its number of tracks [M-267]', () => {
    const row = { id: 4, name: 'Jazz', search_text: 'jazz', track_count: 12 };
    expect(toGenre(row)).toEqual({ id: 4, name: 'Jazz', trackCount: 12 });
  });
});

describe('a length', () => {
  it.each([
    [0, '0:00'],
    [999, '0:00'],
    [9_000, '0:09'],
    [59_999, '0:59'],
    [60_000, '1:00'],
    [3_599_999, '59:59'],
    [3_600_000, '1:00:00'],
    [3_723_400, '1:02:03'],
    [36_610_000, '10:10:10'],
    [-5_000, '0:00'],
  ])('of %i ms is formatted as %s, in whole elapsed seconds [M-252]', (durationMs, text) => {
    expect(formatLength(durationMs)).toBe(text);
  });
});
