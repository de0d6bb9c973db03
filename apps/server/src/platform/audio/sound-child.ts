/**
 * Entry of the child process that decodes sound. FFmpeg is where foreign files do their worst, so a crash or a hang
 * takes only this process with it: the parent (sound-process.ts) watches, kills and starts it again.
 */
import { measureSound } from './measure-sound.ts';
import { renderSound } from './render-sound.ts';
import type { SoundReply, SoundRequest } from './sound-messages.ts';

const ALIVE_EVERY_MS = 1_000;

let queue: Promise<void> = Promise.resolve();
let spokeAt = 0;

process.on('message', (request: SoundRequest) => {
  queue = queue.then(async () => reply(await answer(request)));
});
// Not `exit`: taking the native module down in order has been seen to crash, which leaves a core file behind.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// A terminal's Ctrl-C reaches the whole group; the parent decides when this process ends.
process.on('SIGINT', () => {});
reply({ kind: 'alive' });

async function answer(request: SoundRequest): Promise<SoundReply> {
  try {
    if (request.kind === 'measure')
      return { kind: 'measured', ...(await measureSound(request.file, sayAlive)) };
    return { kind: 'rendered', sampleCount: await renderSound(request.file, request.target, sayAlive) };
  } catch (error) {
    return { kind: 'refused', reason: error instanceof Error ? error.message : String(error) };
  }
}

function sayAlive(): void {
  if (performance.now() - spokeAt >= ALIVE_EVERY_MS) reply({ kind: 'alive' });
}

function reply(message: SoundReply): void {
  spokeAt = performance.now();
  process.send?.(message);
}
