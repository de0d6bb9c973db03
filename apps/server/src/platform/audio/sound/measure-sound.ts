/** Runs in the sound child only. */
import type { FileLocation } from '#platform/files/open-inside-now.ts';
import { decodeSound } from '../coding/decode-sound.ts';
import { CueFinder } from './cue-finder.ts';
import { samplesOf } from './decoded-samples.ts';
import type { SoundMeasure } from './sound-messages.ts';
import { SharedTimbre } from './timbre-of-frames.ts';
import { WaveformMeter } from './waveform-meter.ts';

/** The value that the meter returns before its gates have let any block through. */
const SILENCE_LUFS = -70;

/** Measures loudness (FFmpeg's EBU R128 meter), true peak, length, cue points, waveform and timbre of a whole file. */
export async function measureSound(location: FileLocation, onProgress: () => void): Promise<SoundMeasure> {
  let loudness = SILENCE_LUFS;
  let peak = 0;
  let seconds = 0;
  const cues = new CueFinder();
  const waveform = new WaveformMeter();
  using timbre = new SharedTimbre();
  const meter = () => 'ebur128=peak=true:metadata=1:framelog=quiet,aformat=sample_fmts=dbl';
  await decodeSound(location, meter, ({ forEachFrame }) =>
    forEachFrame((frame) => {
      seconds += frame.nbSamples / frame.sampleRate;
      const decoded = samplesOf(frame);
      if (decoded) {
        cues.hear(decoded);
        waveform.hear(decoded);
      }
      timbre.hear(frame);
      onProgress();
      const notes = frame.getMetadata()?.getAll() ?? {};
      const integrated = Number(notes['lavfi.r128.I']);
      if (Number.isFinite(integrated)) loudness = integrated;
      peak = Math.max(peak, Number(notes['lavfi.r128.true_peak'] ?? 0));
    }),
  );
  if (seconds === 0) throw new Error('Nothing in the file could be decoded');
  const durationMs = Math.round(seconds * 1_000);
  return {
    loudnessLufs: loudness > SILENCE_LUFS ? loudness : null,
    truePeakDb: peak > 0 ? 20 * Math.log10(peak) : null,
    ...cues.find(durationMs),
    levels: Buffer.from(waveform.read()).toString('base64'),
    timbre: timbre.read(),
    durationMs,
  };
}
