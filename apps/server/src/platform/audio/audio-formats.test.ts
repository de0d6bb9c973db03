import { describe, expect, it } from 'vitest';
import { isAudioFileName, isBrowserPlayable } from './audio-formats.ts';

describe('isBrowserPlayable', () => {
  it.each([
    ['a.mp3', 'MP3'],
    ['A.MP3', 'MPEG 1 Layer 3'],
    ['a.flac', 'FLAC'],
    ['a.ogg', 'Vorbis'],
    ['a.ogg', 'Vorbis I'],
    ['a.oga', 'FLAC'],
    ['a.opus', 'Opus'],
    ['a.m4a', 'AAC'],
    ['a.m4b', 'MPEG-4/AAC'],
    ['a.aac', 'AAC'],
    ['a.wav', 'PCM'],
    ['a.wav', 'PCM float'],
  ])('is true of %s with %s', (path, codec) => expect(isBrowserPlayable({ path, codec })).toBe(true));

  it.each([
    ['a.mp3', 'MP2'],
    ['a.mp3', 'AAC'],
    ['a.mp3', 'FLAC'],
    ['a.ogg', 'Speex'],
    ['a.m4a', 'ALAC'],
    ['a.m4a', 'AC-3'],
    ['a.m4a', 'E-AC-3'],
    ['a.m4a', 'xHE-AAC'],
    ['a.m4a', ''],
    ['a.wav', 'ADPCM'],
    ['a.wav', 'DTS'],
    ['a.wav', 'PCM float 64-bit'],
    ['a.wav', 'MP3'],
    ['a.aiff', 'PCM'],
    ['a.wma', 'WMA'],
    ['a.wv', 'WavPack'],
    ['a.ape', 'APE'],
    ['a.dsf', 'DSD'],
    ['a.mpc', 'MPC'],
    ['a.mka', 'Opus'],
    ['a.txt', 'MP3'],
  ])('is false of %s with "%s"', (path, codec) => expect(isBrowserPlayable({ path, codec })).toBe(false));

  it('finds every audio file name that the library accepts', () => {
    for (const name of ['x.wv', 'x.APE', 'x.mpc', 'x.dsf', 'x.dff', 'x.tta', 'x.caf', 'x.ac3', 'x.mka'])
      expect(isAudioFileName(name)).toBe(true);
    for (const name of ['x.jpg', 'mp3', 'x.mp3.part', 'x.mod']) expect(isAudioFileName(name)).toBe(false);
  });
});
