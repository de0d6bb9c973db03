/** Decodes pictures in a child process, one after the other; it is started when needed and ends when idle. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '#platform/app-error.ts';
import { lowerPriority } from '#platform/lower-priority.ts';
import type { PictureReply, PictureRequest } from './art-messages.ts';

export interface ArtProcess {
  /** Never rejects because of a picture: what cannot be decoded is a `problem`. Rejects when the disk takes no square. */
  decode(request: PictureRequest): Promise<DecodedPicture>;
  close(): void;
}

type DecodedPicture = Exclude<PictureReply, { readonly unwritten: string }>;

interface Job {
  readonly request: PictureRequest;
  readonly resolve: (reply: DecodedPicture) => void;
  readonly reject: (error: Error) => void;
}

const CHILD = fileURLToPath(new URL('./art-child.ts', import.meta.url));
const PICTURE_TIMEOUT_MS = 10_000;
const IDLE_MS = 15_000;
const WAITING_MAX = 1_000;
/** A first look at an album waits for its cover a moment longer, nobody's search or sound waits for covers. */
const NICENESS = 10;

export function createArtProcess({ pictureTimeoutMs = PICTURE_TIMEOUT_MS } = {}): ArtProcess {
  const jobs: Job[] = [];
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  let isClosed = false;

  function pump(): void {
    const job = jobs[0];
    if (isBusy || !job) return;
    isBusy = true;
    child ??= start();
    arm(pictureTimeoutMs, () => child?.kill('SIGKILL'));
    child.send(job.request, () => {}); // A failed send is followed by `exit`.
  }

  function start(): ChildProcess {
    const started = fork(CHILD, [], {
      execArgv: ['--max-old-space-size=64', '--max-semi-space-size=2'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.once('spawn', () => lowerPriority(started, NICENESS));
    started.on('message', (reply: PictureReply) => {
      if (started === child) finish(reply);
    });
    started.once('error', () => started.kill('SIGKILL'));
    started.once('exit', () => {
      if (started !== child) return;
      child = undefined;
      if (isBusy) finish({ problem: 'the picture took too long or crashed the decoder' });
    });
    // The server may end while a picture is decoded; the child follows by `disconnect`.
    started.unref();
    started.channel?.unref();
    return started;
  }

  function finish(reply: PictureReply): void {
    isBusy = false;
    const job = jobs.shift();
    if ('unwritten' in reply) {
      job?.reject(Object.assign(new Error('a picture could not be written'), { code: reply.unwritten }));
    } else job?.resolve(reply);
    if (jobs.length > 0) return pump();
    arm(IDLE_MS, stop);
  }

  function arm(delayMs: number, act: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(act, delayMs).unref();
  }

  function stop(): void {
    const stopped = child;
    child = undefined;
    stopped?.kill('SIGKILL');
  }

  return {
    decode(request) {
      if (isClosed || jobs.length >= WAITING_MAX) throw new AppError('UNAVAILABLE', { retryAfterS: 2 });
      return new Promise((resolve, reject) => {
        jobs.push({ request, resolve, reject });
        pump();
      });
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      stop();
      for (const { resolve } of jobs.splice(0)) resolve({ problem: 'the server is stopping' });
    },
  };
}
