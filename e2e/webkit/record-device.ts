/** What a browser really sounds, taken from the device it sounds on (tools/sound-device.mjs). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Recording } from '@tutti/measure/analysis/correlate';

const RATE = 48_000;
const BYTES_PER_SAMPLE = 4;

/** Records until it is asked for what was heard. */
export function recordDevice(): () => Promise<Recording> {
  const args = ['--device=nobody.monitor', '--raw', '--format=float32le', '--channels=1', `--rate=${RATE}`];
  const child = spawn('parec', [...args, '--latency-msec=50'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => void chunks.push(chunk));
  return async () => {
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    await ended;
    const bytes = Buffer.concat(chunks);
    const samples = Float32Array.from(
      { length: Math.floor(bytes.length / BYTES_PER_SAMPLE) },
      (_unused, index) => bytes.readFloatLE(index * BYTES_PER_SAMPLE),
    );
    return { samples, sampleRate: RATE, startedAtMs: 0 };
  };
}
