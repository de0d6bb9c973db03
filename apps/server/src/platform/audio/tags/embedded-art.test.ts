import { describe, expect, it } from 'vitest';
import { ART_MAX_BYTES, choosePicture, pictureType } from './embedded-art.ts';

const jpeg = (length = 20) => {
  const data = new Uint8Array(length);
  data.set([0xff, 0xd8, 0xff, 0xe0]);
  return data;
};

describe('choosePicture', () => {
  it('prefers the front cover to the first picture', () => {
    const front = jpeg(30);
    expect(
      choosePicture(
        [
          { data: jpeg(), isFrontCover: false, isOfArtist: false },
          { data: front, isFrontCover: true, isOfArtist: false },
        ],
        'album',
      ),
    ).toBe(front);
  });

  it('accepts for the artist only a picture marked as such, and nothing that is no picture', () => {
    const cover = { data: jpeg(), isFrontCover: true, isOfArtist: false };
    const portrait = { data: jpeg(40), isFrontCover: false, isOfArtist: true };
    const script = { ...portrait, data: new TextEncoder().encode('<svg/>') };
    expect(choosePicture([cover, script, portrait], 'artist')).toBe(portrait.data);
    expect(choosePicture([cover, script], 'artist')).toBeUndefined();
  });

  it('accepts nothing above 10 MiB and nothing that is no picture by its bytes', () => {
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(choosePicture([{ data: svg, isFrontCover: true, isOfArtist: false }], 'album')).toBeUndefined();
    expect(
      choosePicture([{ data: jpeg(ART_MAX_BYTES + 1), isFrontCover: true, isOfArtist: false }], 'album'),
    ).toBeUndefined();
  });

  it('recognizes the four picture types by their first bytes', () => {
    const bytes = (text: string) => Buffer.from(text, 'latin1');
    expect(pictureType(jpeg())).toBe('image/jpeg');
    expect(pictureType(bytes('\x89PNG\r\n\x1a\n'))).toBe('image/png');
    expect(pictureType(bytes('GIF89a'))).toBe('image/gif');
    expect(pictureType(bytes('RIFF\0\0\0\0WEBP'))).toBe('image/webp');
    expect(pictureType(bytes('RIFF\0\0\0\0WAVE'))).toBeUndefined();
  });
});
