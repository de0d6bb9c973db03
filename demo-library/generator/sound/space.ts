// Effects: reverberation, echo, chorus, tremolo, saturation. All work on stereo in place.
import { highPass, lowPass } from './filters.ts';
import { SAMPLE_RATE } from './sample-rate.ts';

export interface Stereo {
  left: Float32Array;
  right: Float32Array;
}

export function createStereo(samples: number): Stereo {
  return { left: new Float32Array(samples), right: new Float32Array(samples) };
}

export interface RoomOptions {
  /** Seconds until the tail has fallen by 60 dB. */
  decaySeconds: number;
  dampingHz: number;
  preDelaySeconds: number;
}

// Mutually prime lengths near 30–80 ms: shared factors would ring as a pitch.
const LINE_LENGTHS = [1433, 1601, 1867, 2053, 2251, 2399, 2617, 2797];

/** Eight delay lines through a Householder mix. Returns the wet sound only. */
export function reverberate(send: Stereo, room: RoomOptions): Stereo {
  const count = send.left.length;
  const wet = createStereo(count);
  const lines = LINE_LENGTHS.map((length) => new Float32Array(length));
  const feedback = LINE_LENGTHS.map((length) => 10 ** ((-3 * length) / (SAMPLE_RATE * room.decaySeconds)));
  const damping = Math.exp((-2 * Math.PI * room.dampingHz) / SAMPLE_RATE);
  const smoothed = new Float32Array(8);
  const positions = new Int32Array(8);
  const outputs = new Float32Array(8);
  const preDelay = Math.round(room.preDelaySeconds * SAMPLE_RATE);
  for (let index = 0; index < count; index += 1) {
    const from = index - preDelay;
    const inLeft = from >= 0 ? (send.left[from] as number) : 0;
    const inRight = from >= 0 ? (send.right[from] as number) : 0;
    let sum = 0;
    for (let line = 0; line < 8; line += 1) {
      const value = (lines[line] as Float32Array)[positions[line] as number] as number;
      smoothed[line] = value * (1 - damping) + (smoothed[line] as number) * damping;
      outputs[line] = smoothed[line] as number;
      sum += outputs[line] as number;
    }
    const shared = sum / 4;
    let left = 0;
    let right = 0;
    for (let line = 0; line < 8; line += 1) {
      const output = outputs[line] as number;
      const input = line % 2 === 0 ? inLeft : inRight;
      const position = positions[line] as number;
      (lines[line] as Float32Array)[position] = input + (output - shared) * (feedback[line] as number);
      positions[line] = position + 1 === LINE_LENGTHS[line] ? 0 : position + 1;
      const sign = line < 4 ? 1 : -1;
      if (line % 2 === 0) left += output * sign;
      else right += output * sign;
    }
    wet.left[index] = left * 0.5;
    wet.right[index] = right * 0.5;
  }
  // Reverberated bass makes every mix muddy.
  for (const side of [wet.left, wet.right]) highPass(side, 180);
  return wet;
}

export interface EchoOptions {
  seconds: number;
  feedback: number;
  mix: number;
  toneHz: number;
}

/** Adds an echo that alternates between the sides, each repeat darker than the last. */
export function addEcho(sound: Stereo, { seconds, feedback, mix, toneHz }: EchoOptions): void {
  const length = Math.round(seconds * SAMPLE_RATE);
  const damping = Math.exp((-2 * Math.PI * toneHz) / SAMPLE_RATE);
  const echoLeft = new Float32Array(sound.left.length);
  const echoRight = new Float32Array(sound.left.length);
  let darkLeft = 0;
  let darkRight = 0;
  for (let index = length; index < sound.left.length; index += 1) {
    const past = index - length;
    const dry = ((sound.left[past] as number) + (sound.right[past] as number)) / 2;
    darkLeft = (dry + feedback * (echoRight[past] as number)) * (1 - damping) + darkLeft * damping;
    darkRight = (echoLeft[past] as number) * (1 - damping) + darkRight * damping;
    echoLeft[index] = darkLeft;
    echoRight[index] = darkRight;
  }
  for (let index = 0; index < sound.left.length; index += 1) {
    sound.left[index] = (sound.left[index] as number) + mix * (echoLeft[index] as number);
    sound.right[index] = (sound.right[index] as number) + mix * (echoRight[index] as number);
  }
}

export interface ChorusOptions {
  depthMs?: number;
  rateHz?: number;
  mix?: number;
}

/** Adds two slowly moving copies, one per side, which makes one synthesizer sound like a section. */
export function addChorus(sound: Stereo, { depthMs = 3, rateHz = 0.6, mix = 0.5 }: ChorusOptions = {}): void {
  for (const [side, samples] of [sound.left, sound.right].entries()) {
    const dry = samples.slice();
    for (let index = 0; index < samples.length; index += 1) {
      const swing = Math.sin((2 * Math.PI * rateHz * index) / SAMPLE_RATE + side * 1.9);
      const delay = ((9 + depthMs * swing) / 1000) * SAMPLE_RATE;
      const at = index - delay;
      if (at < 1) continue;
      const whole = Math.floor(at);
      const part = at - whole;
      const moved = (dry[whole] as number) * (1 - part) + (dry[whole + 1] as number) * part;
      samples[index] = (dry[index] as number) * (1 - mix / 2) + moved * mix;
    }
  }
}

/** Pans the sound between the sides, like a suitcase electric piano. */
export function addAutoPan(sound: Stereo, rateHz: number, depth: number): void {
  for (let index = 0; index < sound.left.length; index += 1) {
    const swing = depth * Math.sin((2 * Math.PI * rateHz * index) / SAMPLE_RATE);
    sound.left[index] = (sound.left[index] as number) * (1 - swing);
    sound.right[index] = (sound.right[index] as number) * (1 + swing);
  }
}

export function addTremolo(sound: Stereo, rateHz: number, depth: number): void {
  for (let index = 0; index < sound.left.length; index += 1) {
    const gain = 1 - depth * (0.5 + 0.5 * Math.sin((2 * Math.PI * rateHz * index) / SAMPLE_RATE));
    sound.left[index] = (sound.left[index] as number) * gain;
    sound.right[index] = (sound.right[index] as number) * gain;
  }
}

/** Soft clipping to even out peaks; `drive` 1 is almost clean, 20 is a fully overdriven amplifier. */
export function saturate(sound: Stereo, drive: number, bias = 0): void {
  const rest = Math.tanh(bias);
  for (const samples of [sound.left, sound.right]) {
    for (let index = 0; index < samples.length; index += 1) {
      samples[index] = Math.tanh(drive * (samples[index] as number) + bias) - rest;
    }
  }
}

/** Amplifier and loudspeaker: drive between filters, so that the treble stays within the range of a 12-inch cone. */
export function playThroughAmplifier(sound: Stereo, drive: number, brightnessHz: number): void {
  normalizePeak(sound);
  for (const side of [sound.left, sound.right]) highPass(side, 110);
  saturate(sound, drive, 0.12);
  for (const side of [sound.left, sound.right]) {
    lowPass(side, brightnessHz, 0.9);
    lowPass(side, brightnessHz * 1.25);
    highPass(side, 80);
  }
}

export function normalizePeak(sound: Stereo): void {
  let peak = 1e-9;
  for (const side of [sound.left, sound.right]) {
    for (const sample of side) peak = Math.max(peak, Math.abs(sample));
  }
  for (const side of [sound.left, sound.right]) {
    for (let index = 0; index < side.length; index += 1) side[index] = (side[index] as number) / peak;
  }
}
