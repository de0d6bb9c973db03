/** Two silent sound devices, and recordings of what they received. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Pair } from '@tutti/measure/analysis/together';
import { startSoundDevice } from '../../tools/sound-device.mjs';
import { sleep } from '../machine/waiting.ts';

const rate = 48_000;
const bytesPerFrame = 4 * Float32Array.BYTES_PER_ELEMENT;

export interface Recorders {
  /** Environment of a browser that plays on the first or the second device. */
  readonly env: (place: 0 | 1) => Record<string, string>;
  readonly record: (seconds: number) => Promise<Pair>;
  readonly close: () => Promise<void>;
}

/** Both are halves of one device, so their recordings share a clock. */
export const openRecorders = async (): Promise<Recorders> => {
  const device = await startSoundDevice();
  const env = { ...process.env, ...device.env };
  const load = (...args: string[]) => execFileSync('pactl', ['load-module', ...args], { env });
  const all = 'front-left,front-right,rear-left,rear-right';
  load('module-null-sink', 'sink_name=both', `channel_map=${all}`, 'channels=4', `rate=${rate}`);
  for (const [place, side] of ['front', 'rear'].entries()) {
    const halves = ['channel_map=front-left,front-right', `master_channel_map=${side}-left,${side}-right`];
    load('module-remap-sink', `sink_name=ear${place}`, 'master=both', 'channels=2', 'remix=no', ...halves);
  }
  return {
    close: () => device.stop(),
    env: (place) => ({ ...(env as Record<string, string>), PULSE_SINK: `ear${place}` }),
    record: async (seconds) => {
      const args = ['--device=both.monitor', '--raw', '--format=float32le', '--channels=4', `--rate=${rate}`];
      const child = spawn('parec', [...args, `--channel-map=${all}`], {
        env,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const chunks: Buffer[] = [];
      child.stdout.on('data', (chunk: Buffer) => void chunks.push(chunk));
      await sleep(seconds * 1_000);
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
      const bytes = Buffer.concat(chunks);
      const listen = (channel: number) => ({
        samples: Float32Array.from({ length: Math.floor(bytes.length / bytesPerFrame) }, (_unused, frame) =>
          bytes.readFloatLE(frame * bytesPerFrame + channel * Float32Array.BYTES_PER_ELEMENT),
        ),
        sampleRate: rate,
        startedAtMs: 0,
      });
      return [listen(0), listen(2)];
    },
  };
};
