import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { TIMBRE_NUMBERS, timbreRanges, unpackFloat16 } from '@tutti/recommend/timbre';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeWav } from '../../../test/generated-sound.ts';
import { fixturePath, makeFolder } from '../../../test/sample-audio.ts';
import { createSoundProcess, type SoundProcess } from './sound-process.ts';

let folder: ReturnType<typeof makeFolder>;
let sound: SoundProcess;

beforeEach(() => {
  folder = makeFolder();
  sound = createSoundProcess();
});

afterEach(async () => {
  await sound.close();
  folder.remove();
});

const BPM = 100;

/** Two notes on every beat, each fading away. */
function beatAt(sampleRateHz: number) {
  const samplesPerBeat = (sampleRateHz * 60) / BPM;
  return (index: number) => {
    const seconds = index / sampleRateHz;
    const fade = Math.exp((-8 * (index % samplesPerBeat)) / sampleRateHz);
    return (Math.sin(2 * Math.PI * 330 * seconds) + Math.sin(2 * Math.PI * 1_980 * seconds)) * 0.2 * fade;
  };
}

function writeBeat(name: string, sampleRateHz: number) {
  writeWav(path.join(folder.folder, name), { seconds: 12, sampleRateHz, sampleAt: beatAt(sampleRateHz) });
  return { root: folder.folder, path: name };
}

function vectorOf(answer: object): Float32Array {
  const timbre = 'timbre' in answer ? String(answer.timbre) : '';
  const vector = unpackFloat16(Buffer.from(timbre, 'base64'), TIMBRE_NUMBERS);
  if (vector === undefined) throw new Error(`There is no vector in ${JSON.stringify(answer)}`);
  return vector;
}

function expectAlike(left: Float32Array, right: Float32Array, tolerance: number): void {
  for (const [index, number] of left.entries())
    expect(Math.abs(number - (right[index] as number)), `number ${index}`).toBeLessThan(tolerance);
}

it('the vector is the same whether loudness is measured with it or not', async () => {
  const beat = writeBeat('beat.wav', 48_000);
  const measured = await sound.measure(beat);
  expect(measured).toMatchObject({ kind: 'measured', loudnessLufs: expect.any(Number) });
  expectAlike(vectorOf(measured), vectorOf(await sound.describe(beat)), 0.02);
});

it('the tempo is that of the music, at any sample rate', async () => {
  for (const sampleRateHz of [22_050, 44_100, 48_000, 96_000]) {
    const vector = vectorOf(await sound.describe(writeBeat(`${sampleRateHz}.wav`, sampleRateHz)));
    const bpm = 110 * 2 ** (vector[timbreRanges.tempo.from] as number);
    expect(Math.abs(bpm - BPM), `${sampleRateHz} Hz`).toBeLessThan(1.5);
  }
});

it('a file too short to describe has no vector, and a damaged one is refused', async () => {
  expect(await sound.describe({ root: path.dirname(fixturePath('vbr.mp3')), path: 'vbr.mp3' })).toEqual({
    timbre: '',
  });
  writeFileSync(path.join(folder.folder, 'text.mp3'), 'no sound at all');
  expect(await sound.describe({ root: folder.folder, path: 'text.mp3' })).toMatchObject({ kind: 'refused' });
  expect(vectorOf(await sound.describe(writeBeat('after.wav', 44_100)))).toHaveLength(TIMBRE_NUMBERS);
});
