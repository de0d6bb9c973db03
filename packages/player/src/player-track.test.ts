import { describe, expect, it } from 'vitest';
import {
  artistOrAlbum,
  artistOrFolder,
  createPlayerTrack,
  isStreamTrack,
  knownAlbum,
  knownArtist,
  withOrigin,
} from './player-track.ts';

describe('createPlayerTrack', () => {
  it('keeps id and title, the id as text [M-257]', () => {
    expect(createPlayerTrack({ id: 7, title: 'Aubade' })).toMatchObject({ id: '7', title: 'Aubade' });
  });

  it('fills the documented defaults [M-258, M-259, M-261]', () => {
    const track = createPlayerTrack({ id: 7, title: 'Aubade', artist: '', album: null });
    expect(track).toMatchObject({ artist: 'Unknown Artist', album: 'Unknown Album', genre: 'Unknown' });
  });

  it('has no known artist and album while they are the defaults', () => {
    const bare = createPlayerTrack({ id: 7, title: 'Aubade' });
    expect([knownArtist(bare), knownAlbum(bare)]).toEqual([undefined, undefined]);
    const named = createPlayerTrack({ id: 7, title: 'Aubade', artist: 'Ann', album: 'Harbor' });
    expect([knownArtist(named), knownAlbum(named)]).toEqual(['Ann', 'Harbor']);
  });

  it('shows the album or the folder where nobody knows the artist', () => {
    const shown = (parts: object) => artistOrAlbum(createPlayerTrack({ id: 7, title: 'Aubade', ...parts }));
    expect(shown({ artist: 'Ann', album: 'Harbor' })).toBe('Ann');
    expect(shown({ album: 'Harbor' })).toBe('Harbor');
    expect(shown({})).toBe('');
    const inFolder = { ...createPlayerTrack({ id: 7, title: '1' }), folder: 'Downloads' };
    expect([artistOrAlbum(inFolder), artistOrFolder(inFolder)]).toEqual(['Downloads', 'Downloads']);
  });

  it('keeps the album it belongs to, its id as text', () => {
    expect(createPlayerTrack({ id: 7, title: 'a', albumId: 12 }).albumId).toBe('12');
    expect(createPlayerTrack({ id: 7, title: 'a', albumId: null }).albumId).toBeUndefined();
  });

  it('has the duration in seconds and reads invalid ones as 0 [M-260]', () => {
    expect(createPlayerTrack({ id: 1, title: 'a', durationSeconds: 61.5 }).durationSeconds).toBe(61.5);
    expect(createPlayerTrack({ id: 1, title: 'a', durationSeconds: Number.NaN }).durationSeconds).toBe(0);
    expect(createPlayerTrack({ id: 1, title: 'a', durationSeconds: -3 }).durationSeconds).toBe(0);
    expect(createPlayerTrack({ id: 1, title: 'a', durationSeconds: 0.5 }).durationSeconds).toBe(0.5);
    expect(createPlayerTrack({ id: 1, title: 'a' }).durationSeconds).toBe(0);
  });

  it('uses a direct audio address and a cover unchanged [M-262, M-263]', () => {
    const track = createPlayerTrack({ id: 1, title: 'a', audioUrl: '/x.mp3', coverImageUrl: '/x.webp' });
    expect(track).toMatchObject({ audioUrl: '/x.mp3', coverImageUrl: '/x.webp' });
  });

  it('falls back to the stream call of the track [M-440]', () => {
    expect(createPlayerTrack({ id: 42, title: 'a' }).audioUrl).toBe('/api/tracks/42/stream');
  });

  it('recognizes a station track by the genre Stream [M-264]', () => {
    expect(isStreamTrack(createPlayerTrack({ id: 1, title: 'a', genre: 'Stream' }))).toBe(true);
    expect(isStreamTrack(createPlayerTrack({ id: 1, title: 'a', genre: 'Jazz' }))).toBe(false);
  });
});

describe('withOrigin', () => {
  const track = createPlayerTrack({ id: 7, title: 'Aubade' });

  it('notes where tracks come from, and removes the note for the queue', () => {
    const [noted] = withOrigin([track], 'album');
    expect(noted).toEqual({ ...track, origin: 'album' });
    expect(noted && withOrigin([noted], 'playlist')).toEqual([{ ...track, origin: 'playlist' }]);
    expect(noted && withOrigin([noted], undefined)).toStrictEqual([track]);
  });

  it('keeps tracks that need no change', () => {
    expect(withOrigin([track], undefined)[0]).toBe(track);
  });
});
