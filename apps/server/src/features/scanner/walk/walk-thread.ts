/** Entry of the thread that walks the music folder while the scan reads what is stored (walk-in-worker.ts). */
import { parentPort, workerData } from 'node:worker_threads';
import { type WalkedFolder, walkLibrary } from './walk-library.ts';
import { packFolders } from './walk-messages.ts';

/** Few, so that the receiver soon has something to do. */
const FOLDERS_PER_MESSAGE = 20;
/** Keeps the receiver busy without sending it more than both can look at. */
const LEFT_MAX = 1_000;
/** Shorter than the time after which a slow share is taken for dead. */
const SILENCE_MAX_MS = 1_000;

const { root, left } = workerData as { root: string; left: Int32Array };
let walked: WalkedFolder[] = [];
let sentAt = performance.now();

function send(): void {
  const message = packFolders(walked);
  parentPort?.postMessage(message, [message.numbers.buffer as ArrayBuffer]);
  walked = [];
  sentAt = performance.now();
}

function leavesFile(): boolean {
  if (Atomics.load(left, 0) >= LEFT_MAX) return false;
  Atomics.add(left, 0, 1);
  return true;
}

for (const folder of walkLibrary(root, { leavesFile })) {
  walked.push(folder);
  if (walked.length >= FOLDERS_PER_MESSAGE || performance.now() - sentAt > SILENCE_MAX_MS) send();
}
send();
