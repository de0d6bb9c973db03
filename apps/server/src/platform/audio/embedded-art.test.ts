import { describe, expect, it } from 'vitest';
import { ART_MAX_BYTES, chooseCover, pictureType } from './embedded-art.ts';

const jpeg = (length = 20) => {
  const data = new Uint8Array(length);
  data.set([0xff, 0xd8, 0xff, 0xe0]);
  return data;
};

describe('chooseCover', () => {
  it('prefers the front cover to the first picture', () => {
    const front = jpeg(30);
    expect(
      chooseCover([
        { data: jpeg(), isFrontCover: false },
        { data: front, isFrontCover: true },
      ]),
    ).toBe(front);
  });

  it('takes nothing above 10 MiB and nothing that is no picture by its bytes', () => {
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(chooseCover([{ data: svg, isFrontCover: true }])).toBeUndefined();
    expect(chooseCover([{ data: jpeg(ART_MAX_BYTES + 1), isFrontCover: true }])).toBeUndefined();
  });

  it('knows the four picture types by their first bytes', () => {
    const bytes = (text: string) => Buffer.from(text, 'latin1');
    expect(pictureType(jpeg())).toBe('image/jpeg');
    expect(pictureType(bytes('\x89PNG\r\n\x1a\n'))).toBe('image/png');
    expect(pictureType(bytes('GIF89a'))).toBe('image/gif');
    expect(pictureType(bytes('RIFF\0\0\0\0WEBP'))).toBe('image/webp');
    expect(pictureType(bytes('RIFF\0\0\0\0WAVE'))).toBeUndefined();
  });
});
