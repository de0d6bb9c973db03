/** Records what the player plays, and compares it with a given file. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { normalizedCorrelation, type Recording, rootMeanSquare } from '@tutti/measure/analysis/correlate';
import { installTap, startRecording, stopRecording } from '../sync/page-tap.ts';

const LISTEN_MS = 1_500;
const PIECE_S = 0.5;
const AUDIBLE = 1e-3;
/** Another song of the same album scored 0.31, and the right file on a busy machine 0.69. */
const ALIKE = 0.6;
/** Search range from the start of the file. */
const LOOK_IN_S = 20;

/** Must be called before the page is opened. */
export async function prepareToListen(page: Page): Promise<void> {
  await installTap(page.context(), { offsetMs: 0, driftPpm: 0 });
  await page.addInitScript({ path: path.join(import.meta.dirname, '../player/audio-in-page.js') });
}

/** Must be called early in the file, because only its beginning is compared. */
export async function expectToHear(page: Page, file: string): Promise<void> {
  await startRecording(page);
  await new Promise((resolve) => setTimeout(resolve, LISTEN_MS));
  const recorded = await stopRecording(page);
  expect(rootMeanSquare(recorded.samples), 'audible').toBeGreaterThan(AUDIBLE);
  const wanted = await decodeFile(page, file, recorded.sampleRate);
  expect(likeness(recorded, wanted), `sounds like ${file}`).toBeGreaterThan(ALIKE);
}

/**
 * Returns the best score of all audible pieces, because no piece of another file comes close. The first may precede
 * the first sound, and one with a dropout says nothing about the file; other journeys check for dropouts.
 */
function likeness({ samples, sampleRate }: Recording, wanted: Float32Array): number {
  const length = Math.round(PIECE_S * sampleRate);
  const count = Math.floor(samples.length / length);
  const pieces = Array.from({ length: count }, (_unused, piece) =>
    samples.subarray(piece * length, (piece + 1) * length),
  ).filter((piece) => rootMeanSquare(piece) > AUDIBLE);
  if (pieces.length === 0) throw new Error('too little was heard');
  return Math.max(
    ...pieces.map((piece) =>
      normalizedCorrelation(piece, wanted).reduce((best, score) => Math.max(best, score), 0),
    ),
  );
}

/** Decodes the beginning of a file to mono samples with the browser's decoder. */
async function decodeFile(page: Page, file: string, sampleRate: number): Promise<Float32Array> {
  const bytes = (await readFile(file)).toString('base64');
  const decoded = await page.evaluate<string>(`(async () => {
    const { buffer } = Uint8Array.from(atob('${bytes}'), (letter) => letter.charCodeAt(0));
    const context = new OfflineAudioContext(1, 1, ${sampleRate});
    const sound = await context.decodeAudioData(buffer);
    const mixed = new Float32Array(Math.min(sound.length, ${LOOK_IN_S} * ${sampleRate}));
    for (let channel = 0; channel < sound.numberOfChannels; channel += 1) {
      const samples = sound.getChannelData(channel);
      for (let frame = 0; frame < mixed.length; frame += 1) mixed[frame] += samples[frame] / sound.numberOfChannels;
    }
    const out = new Uint8Array(mixed.buffer);
    let text = '';
    for (let from = 0; from < out.length; from += 32768) text += String.fromCharCode(...out.subarray(from, from + 32768));
    return btoa(text);
  })()`);
  const out = Buffer.from(decoded, 'base64');
  const samples = new Float32Array(out.byteLength / Float32Array.BYTES_PER_ELEMENT);
  new Uint8Array(samples.buffer).set(out);
  return samples;
}
