/** Runs in the sound child only. */
import type { PlaceInside } from '#platform/files/open-inside-now.ts';
import { decodeSound } from './decode-sound.ts';
import type { SoundMeasure } from './sound-messages.ts';

/** What the meter says before its gates have let any block through. */
const SILENCE_LUFS = -70;

/** Loudness, true peak and length of a whole file, by FFmpeg's EBU R128 meter. */
export async function measureSound(place: PlaceInside, onProgress: () => void): Promise<SoundMeasure> {
  let loudness = SILENCE_LUFS;
  let peak = 0;
  let seconds = 0;
  const meter = () => 'aformat=sample_fmts=flt,ebur128=peak=true:metadata=1:framelog=quiet';
  await decodeSound(place, meter, ({ forEachFrame }) =>
    forEachFrame((frame) => {
      seconds += frame.nbSamples / frame.sampleRate;
      onProgress();
      const notes = frame.getMetadata()?.getAll() ?? {};
      const heard = Number(notes['lavfi.r128.I']);
      if (Number.isFinite(heard)) loudness = heard;
      peak = Math.max(peak, Number(notes['lavfi.r128.true_peak'] ?? 0));
    }),
  );
  if (seconds === 0) throw new Error('Nothing in the file could be decoded');
  return {
    loudnessLufs: loudness > SILENCE_LUFS ? loudness : null,
    truePeakDb: peak > 0 ? 20 * Math.log10(peak) : null,
    durationMs: Math.round(seconds * 1_000),
  };
}
