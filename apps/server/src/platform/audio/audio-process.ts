/**
 * Reads audio files in a child process that can be killed (D9, I22 of the reliability notes): a file that hangs or
 * crashes the parser becomes a problem in the list, everything else goes on in a fresh process.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AudioReply, AudioRequest } from './audio-messages.ts';
import type { AudioFile, ReadResult } from './read-track.ts';

export interface AudioProcess {
  /** The results stand in the order of the files; never rejects because of a file. */
  readFiles(root: string, files: readonly AudioFile[]): Promise<ReadResult[]>;
  /** The front cover inside the file, or undefined when there is none or the file cannot be read. */
  extractEmbeddedArt(file: string): Promise<Buffer | undefined>;
  close(): Promise<void>;
  /** Of the running child; undefined between two. */
  readonly pid: number | undefined;
}

export interface AudioProcessOptions {
  /** Longest silence of the child before it is killed. */
  readonly fileTimeoutMs?: number;
  /** The child is replaced between two requests above this size. */
  readonly softMaxBytes?: number;
  /** The child is killed above this size. */
  readonly hardMaxBytes?: number;
  /** The child ends after this long without work, to give its memory back. */
  readonly idleMs?: number;
}

interface Job {
  readonly request: AudioRequest;
  readonly resolve: (reply: AudioReply) => void;
  readonly reject: (error: ChildFailure) => void;
}

/** The child died over a request; says how. */
class ChildFailure extends Error {}

const CHILD = fileURLToPath(new URL('./audio-child.ts', import.meta.url));
const MEBIBYTE = 1_024 * 1_024;
/** The sender is busy writing for a while at a time; the child must not run dry meanwhile. */
const SENT_AHEAD = 40;

export function createAudioProcess(options: AudioProcessOptions = {}): AudioProcess {
  const {
    fileTimeoutMs = 10_000,
    softMaxBytes = 192 * MEBIBYTE,
    hardMaxBytes = 512 * MEBIBYTE,
    idleMs = 15_000,
  } = options;
  const jobs: Job[] = [];
  let sent = 0;
  let child: ChildProcess | undefined;
  let killedBecause: string | undefined;
  let watchdog: NodeJS.Timeout | undefined;
  let isClosed = false;

  function run(request: AudioRequest): Promise<AudioReply> {
    return new Promise((resolve, reject) => {
      if (isClosed) return reject(new ChildFailure('The audio reader is closed'));
      jobs.push({ request, resolve, reject });
      pump();
    });
  }

  function pump(): void {
    if (jobs.length === 0) return rest();
    child ??= start();
    while (sent < Math.min(jobs.length, SENT_AHEAD)) {
      const job = jobs[sent];
      sent += 1;
      if (job) child.send(job.request, () => {}); // A failed send is followed by `exit`.
    }
  }

  function start(): ChildProcess {
    const started = fork(CHILD, [], {
      execArgv: [
        '--max-old-space-size=192',
        '--max-semi-space-size=4',
        '--disable-warning=ExperimentalWarning',
      ],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.on('message', (reply: AudioReply) => {
      if (started === child) onReply(reply);
    });
    started.once('error', () => started.kill('SIGKILL'));
    started.once('exit', (code, signal) => {
      if (started === child) onExit(killedBecause ?? `The reader crashed on this file (${signal ?? code})`);
    });
    watch(fileTimeoutMs);
    return started;
  }

  function onReply(reply: AudioReply): void {
    watch(fileTimeoutMs);
    if (reply.kind === 'alive') return;
    const job = jobs.shift();
    sent -= 1;
    if (reply.rssBytes > softMaxBytes && sent === 0) stop();
    job?.resolve(reply);
    // In a later turn: whoever awaited the reply may have more work, and the child is not rested in between.
    setImmediate(pump);
  }

  function onExit(reason: string): void {
    clearTimeout(watchdog);
    child = undefined;
    killedBecause = undefined;
    sent = 0;
    jobs.shift()?.reject(new ChildFailure(reason));
    if (jobs.length > 0) pump();
  }

  /** Restarts the countdown to the next look at the child. */
  function watch(forMs: number): void {
    clearTimeout(watchdog);
    const watched = child;
    const startedAt = performance.now();
    watchdog = setTimeout(() => void look(), Math.min(forMs, 1_000)).unref();
    async function look(): Promise<void> {
      if (!child || (watched && child !== watched) || jobs.length === 0) return;
      const silentMs = performance.now() - startedAt;
      if (silentMs >= forMs) return kill(`Reading this file took longer than ${Math.round(forMs / 1_000)} s`);
      if ((await residentBytes(child.pid)) > hardMaxBytes)
        return kill('Reading this file took too much memory');
      watchdog = setTimeout(() => void look(), Math.max(Math.min(forMs - silentMs, 1_000), 1)).unref();
    }
  }

  function kill(reason: string): void {
    killedBecause = reason;
    child?.kill('SIGKILL');
  }

  function stop(): void {
    clearTimeout(watchdog);
    const stopped = child;
    child = undefined;
    sent = 0;
    stopped?.disconnect();
  }

  function rest(): void {
    clearTimeout(watchdog);
    watchdog = setTimeout(stop, idleMs).unref();
  }

  async function readOne(root: string, file: AudioFile): Promise<ReadResult> {
    try {
      const [result] = toResults(await run({ kind: 'read', root, files: [file] }));
      return result ?? crashed(file, 'The reader gave no answer');
    } catch (error) {
      if (error instanceof ChildFailure) return crashed(file, error.message);
      throw error;
    }
  }

  return {
    get pid() {
      return child?.pid;
    },
    async readFiles(root, files) {
      try {
        return toResults(await run({ kind: 'read', root, files }));
      } catch (error) {
        if (!(error instanceof ChildFailure) || isClosed) throw error;
        // One of them is poison; one by one shows which.
        const results: ReadResult[] = [];
        for (const file of files) results.push(await readOne(root, file));
        return results;
      }
    },
    async extractEmbeddedArt(file) {
      try {
        const reply = await run({ kind: 'art', file });
        return reply.kind === 'art' && reply.picture ? Buffer.from(reply.picture, 'base64') : undefined;
      } catch (error) {
        if (error instanceof ChildFailure) return undefined;
        throw error;
      }
    },
    async close() {
      isClosed = true;
      const closing = child;
      for (const job of jobs.splice(0)) job.reject(new ChildFailure('The audio reader is closed'));
      stop();
      if (!closing || closing.exitCode !== null || closing.signalCode !== null) return;
      const ended = new Promise((resolve) => closing.once('exit', resolve));
      closing.kill('SIGKILL');
      await ended;
    },
  };
}

function toResults(reply: AudioReply): ReadResult[] {
  if (reply.kind === 'tracks') return [...reply.results];
  throw new ChildFailure(reply.kind === 'refused' ? reply.reason : 'The reader answered something else');
}

function crashed(file: AudioFile, reason: string): ReadResult {
  return { problem: { file, kind: 'reader-crashed', reason } };
}

/** 0 where the system does not tell; there the heap limit of the child has to do. */
async function residentBytes(pid: number | undefined): Promise<number> {
  if (pid === undefined || process.platform !== 'linux') return 0;
  const fields = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(fields.split(' ')[1] ?? 0) * 4_096;
}
