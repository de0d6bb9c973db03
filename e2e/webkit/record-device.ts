/** Records what a browser really plays from its sound device (tools/sound-device.mjs). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Recording } from '@tutti/measure/analysis/correlate';

const RATE = 48_000;
const BYTES_PER_SAMPLE = 4;

/** Records until the returned function is called, both channels together. */
export function recordDevice(): () => Promise<Recording> {
  const stop = record(1);
  return async () => (await stop())[0] as Recording;
}

/** Records left and right separately, on one clock. */
export function recordDevices(environment: NodeJS.ProcessEnv): () => Promise<Recording[]> {
  return record(2, environment);
}

function record(channels: number, environment: NodeJS.ProcessEnv = {}): () => Promise<Recording[]> {
  const format = ['--raw', '--format=float32le', `--channels=${channels}`, `--rate=${RATE}`];
  const child = spawn('parec', ['--device=nobody.monitor', ...format, '--latency-msec=50'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...environment },
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => void chunks.push(chunk));
  return async () => {
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    await ended;
    const bytes = Buffer.concat(chunks);
    const length = Math.floor(bytes.length / BYTES_PER_SAMPLE / channels);
    return Array.from({ length: channels }, (_unused, channel) => ({
      samples: Float32Array.from({ length }, (_sample, index) =>
        bytes.readFloatLE((index * channels + channel) * BYTES_PER_SAMPLE),
      ),
      sampleRate: RATE,
      startedAtMs: 0,
    }));
  };
}
