// Measures loudness by ITU-R BS.1770-4 and limits peaks. Balances are set by loudness, because a hi-hat and a bass
// with equal peaks are far from equally loud.
import { highPass, highShelf } from './filters.ts';
import { SAMPLE_RATE } from './sample-rate.ts';
import type { Stereo } from './space.ts';

const ABSOLUTE_GATE_LUFS = -70;
const RELATIVE_GATE_LU = -10;

/** Returns the integrated, gated loudness in LUFS; −Infinity for silence. */
export function measureLoudness(sound: Stereo): number {
  const weighted = [sound.left, sound.right].map((side) =>
    highPass(highShelf(side.slice(), 1682, 4), 38.1, 0.5),
  );
  const hop = Math.round(SAMPLE_RATE * 0.1);
  const hops = Math.floor(sound.left.length / hop);
  const energies = new Float64Array(hops);
  for (let block = 0; block < hops; block += 1) {
    for (const side of weighted) {
      for (let index = block * hop; index < (block + 1) * hop; index += 1) {
        energies[block] = (energies[block] as number) + (side[index] as number) ** 2;
      }
    }
  }
  const blocks: number[] = [];
  for (let block = 0; block + 4 <= hops; block += 1) {
    let energy = 0;
    for (let part = 0; part < 4; part += 1) energy += energies[block + part] as number;
    blocks.push(energy / (4 * hop));
  }
  const toLufs = (energy: number): number => -0.691 + 10 * Math.log10(energy);
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const audible = blocks.filter((energy) => toLufs(energy) > ABSOLUTE_GATE_LUFS);
  if (audible.length === 0) return Number.NEGATIVE_INFINITY;
  const threshold = toLufs(mean(audible)) + RELATIVE_GATE_LU;
  return toLufs(mean(audible.filter((energy) => toLufs(energy) > threshold)));
}

export function applyGain(sound: Stereo, gainDb: number): void {
  const gain = 10 ** (gainDb / 20);
  for (const side of [sound.left, sound.right]) {
    for (let index = 0; index < side.length; index += 1) side[index] = (side[index] as number) * gain;
  }
}

/** Looks 4 ms ahead and reduces the gain before a peak arrives, so nothing clips. */
export function limitPeaks(sound: Stereo, ceilingDb: number): void {
  const ceiling = 10 ** (ceilingDb / 20);
  const ahead = Math.round(SAMPLE_RATE * 0.004);
  const count = sound.left.length;
  const needed = new Float32Array(count + 1).fill(1);
  for (let index = 0; index < count; index += 1) {
    const peak = Math.max(Math.abs(sound.left[index] as number), Math.abs(sound.right[index] as number));
    if (peak > ceiling) needed[index] = ceiling / peak;
  }
  // The backward pass has the gain down when the peak arrives; the forward pass recovers slowly.
  const attack = 1 / ahead;
  for (let index = count - 2; index >= 0; index -= 1) {
    needed[index] = Math.min(needed[index] as number, (needed[index + 1] as number) + attack);
  }
  const recovery = 1 - Math.exp(-1 / (SAMPLE_RATE * 0.12));
  let gain = 1;
  for (let index = 0; index < count; index += 1) {
    const wanted = needed[index] as number;
    gain = wanted < gain ? wanted : gain + (wanted - gain) * recovery;
    sound.left[index] = (sound.left[index] as number) * gain;
    sound.right[index] = (sound.right[index] as number) * gain;
  }
}
