/** The filters of the equalizer, between the output of the player's graph and the speaker. They delay nothing. */
import { type EqualizerPreset, gainFactor } from '@tutti/player';
import { EQUALIZER_BANDS, equalizerGainsDb, equalizerPreGainDb } from '@tutti/player/equalizer-bands';

/** Time constants of the changes, without which each would click. */
const FILTER_RAMP_SECONDS = 0.03;
/** The gain before the filters falls before they rise, and rises after they have fallen, so that nothing clips meanwhile. */
const FALL_RAMP_SECONDS = 0.008;
const RISE_RAMP_SECONDS = 0.08;

export class EqualizerFilters {
  readonly #preGain: GainNode;
  readonly #filters: readonly BiquadFilterNode[];
  #preGainDb = 0;

  /** Begins without any effect. */
  constructor(output: AudioNode) {
    const { context } = output;
    this.#preGain = new GainNode(context);
    this.#filters = EQUALIZER_BANDS.map(
      ({ type, frequencyHz, q }) =>
        new BiquadFilterNode(context, { type, frequency: frequencyHz, Q: q, gain: 0 }),
    );
    output.disconnect();
    const way: readonly AudioNode[] = [output, this.#preGain, ...this.#filters, context.destination];
    way.reduce((from, to) => from.connect(to));
  }

  choose(preset: EqualizerPreset): void {
    const preGainDb = equalizerPreGainDb(preset, this.#preGain.context.sampleRate);
    const ramp = preGainDb < this.#preGainDb ? FALL_RAMP_SECONDS : RISE_RAMP_SECONDS;
    this.#preGainDb = preGainDb;
    this.#move(this.#preGain.gain, gainFactor(preGainDb), ramp);
    const gainsDb = equalizerGainsDb(preset);
    for (const [index, { gain }] of this.#filters.entries())
      this.#move(gain, gainsDb[index] ?? 0, FILTER_RAMP_SECONDS);
  }

  #move(param: AudioParam, target: number, rampSeconds: number): void {
    param.setTargetAtTime(target, this.#preGain.context.currentTime, rampSeconds);
  }
}
