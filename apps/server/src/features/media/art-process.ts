/** Decodes pictures in a child process, one after the other; it is started when needed and ends when idle. */
import type { ChildProcess } from 'node:child_process';
import { AppError } from '#platform/app-error.ts';
import { pictureType } from '#platform/audio/embedded-art.ts';
import { type JobLimits, type JobWatch, watchJob } from '#platform/children/job-watch.ts';
import { startChild } from '#platform/children/start-child.ts';
import type { ArtFormat, PictureMessage, PictureReply, PictureRequest } from './art-messages.ts';

export interface ArtProcess {
  /** Never rejects because of a picture: what is none by its first bytes, or cannot be decoded, is a `problem`. */
  decode(bytes: Buffer, square?: SquareShape): Promise<DecodedPicture | { readonly problem: string }>;
  close(): void;
}

export interface SquareShape {
  readonly sizePixels: number;
  readonly format?: ArtFormat;
}

export interface DecodedPicture {
  readonly colour: string;
  /** Encoded, without the metadata of the original; there when it was asked for. */
  readonly square: Buffer | undefined;
}

interface Job {
  readonly request: PictureRequest;
  readonly resolve: (reply: PictureReply) => void;
  readonly reject: (error: AppError) => void;
}

const CHILD = new URL('./art-child.ts', import.meta.url);
const PICTURE_MAX_MS = 10_000;
const LIMITS: JobLimits = {
  silenceMaxMs: PICTURE_MAX_MS,
  wallMaxMs: PICTURE_MAX_MS,
  processorMaxMs: PICTURE_MAX_MS,
  memoryMaxBytes: 512 * 1_024 * 1_024,
};
const IDLE_MS = 15_000;
const WAITING_MAX = 1_000;
/** A first look at an album waits for its cover a moment longer, nobody's search or sound waits for covers. */
const NICENESS = 10;

export function createArtProcess(options: { limits?: Partial<JobLimits> } = {}): ArtProcess {
  const limits = { ...LIMITS, ...options.limits };
  const jobs: Job[] = [];
  let child: ChildProcess | undefined;
  let watch: JobWatch | undefined;
  let hasSpoken = false;
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  let isClosed = false;

  function pump(): void {
    const job = jobs[0];
    if (isBusy || !job) return;
    isBusy = true;
    clearTimeout(timer);
    child ??= start();
    watch = watchJob(child, { limits, hasSpoken, onExcess: () => {} });
    child.send(job.request, () => {}); // A failed send is followed by `exit`.
  }

  function start(): ChildProcess {
    hasSpoken = false;
    const flags = ['--max-old-space-size=64', '--max-semi-space-size=2'];
    const started = startChild(CHILD, { flags, niceness: NICENESS });
    started.on('message', (message: PictureMessage) => {
      if (started !== child) return;
      hasSpoken = true;
      if (message === 'alive') watch?.heard();
      else finish(message);
    });
    started.once('exit', () => {
      if (started !== child) return;
      child = undefined;
      if (isBusy) finish({ problem: 'the picture took too much time or memory, or crashed the decoder' });
    });
    // The server may end while a picture is decoded; the child follows by `disconnect`.
    started.unref();
    started.channel?.unref();
    return started;
  }

  function finish(reply: PictureReply): void {
    isBusy = false;
    watch?.end();
    jobs.shift()?.resolve(reply);
    if (jobs.length > 0) return pump();
    timer = setTimeout(stop, IDLE_MS).unref();
  }

  function stop(): void {
    const stopped = child;
    child = undefined;
    stopped?.kill('SIGKILL');
  }

  function ask(request: PictureRequest): Promise<PictureReply> {
    if (isClosed || jobs.length >= WAITING_MAX) throw new AppError('UNAVAILABLE', { retryAfterS: 2 });
    return new Promise((resolve, reject) => {
      jobs.push({ request, resolve, reject });
      pump();
    });
  }

  return {
    async decode(bytes, square) {
      if (pictureType(bytes) === undefined) return { problem: 'this is no JPEG, PNG, WebP or GIF' };
      const reply = await ask({ base64: bytes.toString('base64'), square });
      if ('problem' in reply) return reply;
      return {
        colour: reply.colour,
        square: reply.square === undefined ? undefined : Buffer.from(reply.square, 'base64'),
      };
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      watch?.end();
      stop();
      for (const { reject } of jobs.splice(0)) reject(new AppError('UNAVAILABLE', { retryAfterS: 5 }));
    },
  };
}
