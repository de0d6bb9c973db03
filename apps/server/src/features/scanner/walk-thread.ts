/** Entry of the thread that walks the music folder while the scan reads what is stored (walk-aside.ts). */
import { parentPort, workerData } from 'node:worker_threads';
import { type WalkedFolder, walkLibrary } from './walk-library.ts';
import { packFolders } from './walk-messages.ts';

const FOLDERS_PER_MESSAGE = 200;
/** A slow share is heard of before the scan takes it for a dead one. */
const SILENCE_MAX_MS = 1_000;

const { root } = workerData as { root: string };
let walked: WalkedFolder[] = [];
let sentAt = performance.now();

function send(): void {
  const message = packFolders(walked);
  parentPort?.postMessage(message, [message.numbers.buffer as ArrayBuffer]);
  walked = [];
  sentAt = performance.now();
}

for (const folder of walkLibrary(root)) {
  walked.push(folder);
  if (walked.length >= FOLDERS_PER_MESSAGE || performance.now() - sentAt > SILENCE_MAX_MS) send();
}
send();
