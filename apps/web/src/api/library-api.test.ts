import type { Track as WireTrack } from '@tutti/contract/library/schemas';
import { describe, expect, it } from 'vitest';
import { toTrack } from './library-api.ts';

const WIRE: WireTrack = {
  id: 12,
  title: 'Sundial',
  authors: 'Nova Kline & Mara',
  length: '3:20',
  bit_rate: 256,
  album: {
    id: 4,
    title: 'Harbour',
    artUrl: '/api/albums/4/art',
    coverArt: '/api/albums/4/art',
    artColour: '#102030',
    artColours: { field: '#304050', spark: '#d08030' },
  },
  albumId: 4,
  genre: 'Jazz',
  durationMs: 200_500,
  discNumber: 1,
  trackNumber: 3,
  genres: ['Jazz', 'Soul'],
  artists: [{ id: 1, name: 'Nova Kline' }],
  replayGain: null,
  isMissing: false,
};

describe('toTrack', () => {
  it('converts a track of the server for the screens [M-257, M-260, M-262, M-263]', () => {
    expect(toTrack(WIRE)).toMatchObject({
      id: '12',
      title: 'Sundial',
      artist: 'Nova Kline & Mara',
      album: 'Harbour',
      albumId: '4',
      durationSeconds: 200.5,
      audioUrl: '/api/tracks/12/stream',
      coverImageUrl: '/api/albums/4/art',
      artColour: '#102030',
      artColours: { field: '#304050', spark: '#d08030' },
      bitRateKbps: 256,
    });
  });

  it('accepts one color or none from an older server', () => {
    const { artColours: _unknown, ...album } = WIRE.album ?? {
      id: 0,
      title: '',
      artUrl: '',
      coverArt: '',
      artColour: null,
    };
    expect(toTrack({ ...WIRE, album }).artColours).toBeUndefined();
    expect(toTrack({ ...WIRE, album: { ...album, artColours: null } }).artColours).toBeUndefined();
  });

  it('has fallback names for missing tags [M-258, M-591, A-491, M-259, M-592, A-492, M-261]', () => {
    const bare = toTrack({ ...WIRE, authors: '', album: null, albumId: null, genre: null });
    expect(bare).toMatchObject({ artist: 'Unknown Artist', album: 'Unknown Album', genre: 'Unknown' });
    expect(bare.albumId).toBeUndefined();
    expect(bare.coverImageUrl).toBe('/api/tracks/12/art');
  });
});
