/** Silent sound devices, and recordings of what they received. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Recording } from '@tutti/measure/analysis/correlate';
import { startSoundDevice } from '../../tools/sound-device.mjs';
import { sleep } from '../machine/waiting.ts';

const rate = 48_000;
const sides = ['front', 'rear', 'side'] as const;
const bufferedMs = 50;

export interface Recorders {
  /** Environment of a browser that plays on this device. */
  readonly env: (index: number) => Record<string, string>;
  /** Returns one recording for each device. `startedAtMs` is about the wall clock and the same for all. */
  readonly record: (seconds: number) => Promise<readonly Recording[]>;
  readonly close: () => Promise<void>;
}

const toFloats = (bytes: Buffer): Float32Array => {
  const whole = bytes.subarray(0, bytes.length - (bytes.length % Float32Array.BYTES_PER_ELEMENT));
  return new Float32Array(new Uint8Array(whole).buffer);
};

/** All are parts of one device, so their recordings share a clock. */
export const openRecorders = async (count = 2): Promise<Recorders> => {
  const used = sides.slice(0, count);
  const channels = 2 * used.length;
  const bytesPerFrame = channels * Float32Array.BYTES_PER_ELEMENT;
  const device = await startSoundDevice();
  const env = { ...process.env, ...device.env };
  const load = (...args: string[]) => execFileSync('pactl', ['load-module', ...args], { env });
  const map = used.flatMap((side) => [`${side}-left`, `${side}-right`]).join(',');
  load('module-null-sink', 'sink_name=both', `channel_map=${map}`, `channels=${channels}`, `rate=${rate}`);
  for (const [index, side] of used.entries()) {
    const halves = ['channel_map=front-left,front-right', `master_channel_map=${side}-left,${side}-right`];
    load('module-remap-sink', `sink_name=ear${index}`, 'master=both', 'channels=2', 'remix=no', ...halves);
  }
  return {
    close: () => device.stop(),
    env: (index) => ({ ...(env as Record<string, string>), PULSE_SINK: `ear${index}` }),
    record: async (seconds) => {
      const format = ['--raw', '--format=float32le', `--channels=${channels}`, `--rate=${rate}`];
      const args = [
        '--device=both.monitor',
        ...format,
        `--channel-map=${map}`,
        `--latency-msec=${bufferedMs}`,
      ];
      const child = spawn('parec', args, {
        env,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const chunks: Buffer[] = [];
      let startedAtMs = 0;
      child.stdout.on('data', (chunk: Buffer) => {
        if (chunks.length === 0) startedAtMs = Date.now() - chunk.length / bytesPerFrame / (rate / 1_000);
        chunks.push(chunk);
      });
      await sleep(seconds * 1_000);
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
      const all = toFloats(Buffer.concat(chunks));
      const frames = Math.floor(all.length / channels);
      const listen = (channel: number) => ({
        samples: Float32Array.from({ length: frames }, (_unused, at) => all[at * channels + channel] ?? 0),
        sampleRate: rate,
        startedAtMs,
      });
      return used.map((_side, index) => listen(2 * index));
    },
  };
};
