/** The child's half of watched-child.ts: answers its parent's requests in sequence, and ends with it. */
import { flushCompileCache } from 'node:module';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';

/** Messages of the child; one answer or refusal for each request, in order. */
export type ChildMessage<Answer, Note> =
  | { readonly kind: 'alive' }
  | { readonly kind: 'next' }
  | { readonly kind: 'note'; readonly note: Note }
  | { readonly kind: 'answer'; readonly answer: Answer; readonly rssBytes: number }
  | {
      readonly kind: 'refusal';
      readonly reason: string;
      /** The code of the error, if it has one. */
      readonly code: string | undefined;
      readonly rssBytes: number;
    };

export interface Signs<Note> {
  /** Restarts the limit of silence. */
  alive(): void;
  /** Restarts the limits, because a part of the work is done and the next one begins. */
  next(): void;
  /** Sends something before the answer; never skipped. */
  note(note: Note): void;
}

const SIGN_EVERY_MS = 1_000;

export function serveParent<Request, Answer, Note = never>(
  answer: (request: Request, signs: Signs<Note>) => Promise<Answer>,
): void {
  let queue: Promise<void> = Promise.resolve();
  let spokeAtMs = 0;

  function say(message: ChildMessage<Answer, Note>): void {
    spokeAtMs = performance.now();
    process.send?.(message, undefined, undefined, () => {});
  }

  function sign(kind: 'alive' | 'next'): void {
    if (performance.now() - spokeAtMs >= SIGN_EVERY_MS) say({ kind });
  }

  const signs: Signs<Note> = {
    alive: () => sign('alive'),
    next: () => sign('next'),
    note: (note) => say({ kind: 'note', note }),
  };

  async function reply(request: Request): Promise<ChildMessage<Answer, Note>> {
    try {
      const found = await answer(request, signs);
      return { kind: 'answer', answer: found, rssBytes: process.memoryUsage.rss() };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // FFmpeg's errors have numeric codes.
      const code =
        error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
      return { kind: 'refusal', reason, code, rssBytes: process.memoryUsage.rss() };
    }
  }

  let hasFlushedCode = false;
  /** Saves compiled code (NODE_COMPILE_CACHE) explicitly, because this process is killed and never exits in order. */
  function keepCodeOnce(): void {
    if (!hasFlushedCode) flushCompileCache();
    hasFlushedCode = true;
  }

  process.on('message', (request: Request) => {
    queue = queue.then(async () => {
      const message = await reply(request);
      keepCodeOnce();
      say(message);
      // The answer is sent and further requests are received now, because both ends would wait for each other otherwise.
      await yieldToEventLoop();
    });
  });
  // Does not use `exit`, because shutting down native modules in order has crashed and left core files.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // A terminal's Ctrl-C reaches the whole group, but the parent decides when this process ends.
  process.on('SIGINT', () => {});
  say({ kind: 'alive' });
}
