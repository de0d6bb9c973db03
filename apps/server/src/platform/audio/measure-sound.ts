/** Runs in the sound child only. */
import type { PlaceInside } from '#platform/files/open-inside-now.ts';
import { CueFinder } from './cue-finder.ts';
import { decodeSound } from './decode-sound.ts';
import type { SoundMeasure } from './sound-messages.ts';

/** What the meter says before its gates have let any block through. */
const SILENCE_LUFS = -70;

/** Loudness, true peak, length and cue points of a whole file, by FFmpeg's EBU R128 meter and by its samples. */
export async function measureSound(place: PlaceInside, onProgress: () => void): Promise<SoundMeasure> {
  let loudness = SILENCE_LUFS;
  let peak = 0;
  let seconds = 0;
  const cues = new CueFinder();
  const meter = () => 'ebur128=peak=true:metadata=1:framelog=quiet,aformat=sample_fmts=dbl';
  await decodeSound(place, meter, ({ forEachFrame }) =>
    forEachFrame((frame) => {
      seconds += frame.nbSamples / frame.sampleRate;
      cues.hear(frame);
      onProgress();
      const notes = frame.getMetadata()?.getAll() ?? {};
      const heard = Number(notes['lavfi.r128.I']);
      if (Number.isFinite(heard)) loudness = heard;
      peak = Math.max(peak, Number(notes['lavfi.r128.true_peak'] ?? 0));
    }),
  );
  if (seconds === 0) throw new Error('Nothing in the file could be decoded');
  const durationMs = Math.round(seconds * 1_000);
  return {
    loudnessLufs: loudness > SILENCE_LUFS ? loudness : null,
    truePeakDb: peak > 0 ? 20 * Math.log10(peak) : null,
    ...cues.find(durationMs),
    durationMs,
  };
}
