import { createPlayerTrack } from '@tutti/player';
import { describe, expect, it } from 'vitest';
import { buildNowPlaying, buildStationTrack } from '#test/render-screen.tsx';
import { paletteColors } from '../drawings/palette.ts';
import { artTint, knownColors } from './art-tint.ts';
import { pictureOfTrack, pictureOnAir, type TintedPicture } from './tinted-picture.ts';

const PICTURE: TintedPicture = {
  artUrl: '/api/albums/3/art',
  color: '#7a2544',
  colors: { field: '#35405c', spark: '#e0a030' },
  of: 'Harbour',
  genre: 'Jazz',
};
const GRAY = { field: '#808080', spark: '#808080' };

describe('the tint of an element', () => {
  it('sets both colors of the picture, and the class of the field', () => {
    expect(artTint(PICTURE, 'bar')).toEqual({
      className: 'art-tint art-tint-bar',
      style: { '--art-field': '#35405c', '--art-spark': '#e0a030' },
    });
    expect(artTint(PICTURE).className).toBe('art-tint');
  });

  it('derives both from the single color of an older server', () => {
    expect(artTint({ ...PICTURE, colors: undefined }).style).toEqual({
      '--art-field': '#7a2544',
      '--art-spark': '#7a2544',
    });
  });

  it('is the palette of its genre for a gray picture, or one without known colors', () => {
    for (const colors of [GRAY, undefined]) {
      const { className, style } = artTint({ ...PICTURE, color: undefined, colors });
      expect(className).toBe(`art-tint ${paletteColors('Jazz')}`);
      expect(style).toEqual({ '--art-field': 'var(--station-from)', '--art-spark': 'var(--station-to)' });
    }
    expect(knownColors({ ...PICTURE, colors: GRAY })).toBeUndefined();
    expect(knownColors({ ...PICTURE, colors: { ...GRAY, spark: '#e0a030' } })).toBeDefined();
  });

  it('is the palette of the placeholder pattern', () => {
    const bare = { ...PICTURE, artUrl: undefined, color: undefined, colors: undefined };
    expect(artTint(bare).className).toBe(`art-tint ${paletteColors('Harbour')}`);
  });

  it('is empty without music', () => {
    expect(artTint(undefined, 'pane')).toEqual({});
  });

  it("is the same for a track and for a station's track", () => {
    const artColours = { field: '#35405c', spark: '#e0a030' };
    const track = createPlayerTrack({ id: 1, title: 'Sundial', album: 'Harbour', artColours });
    expect(pictureOfTrack(track)).toMatchObject({ colors: artColours, of: 'Harbour' });
    const current = buildStationTrack({ artColours, albumTitle: undefined });
    expect(pictureOnAir(buildNowPlaying('5', { current }))).toMatchObject({
      colors: artColours,
      of: 'Sundial',
      genre: 'Stream',
    });
    expect(pictureOnAir(undefined)).toBeUndefined();
  });
});
