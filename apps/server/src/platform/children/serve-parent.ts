/** The child's half of watched-child.ts: answers its parent's requests one after the other, and ends with it. */
import { flushCompileCache } from 'node:module';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';

/** What a child says; one answer or refusal for each request, in order. */
export type ChildMessage<Answer, Note> =
  | { readonly kind: 'alive' }
  | { readonly kind: 'next' }
  | { readonly kind: 'note'; readonly note: Note }
  | { readonly kind: 'answer'; readonly answer: Answer; readonly rssBytes: number }
  | {
      readonly kind: 'refusal';
      readonly reason: string;
      /** Of the error, where it has one. */
      readonly code: string | undefined;
      readonly rssBytes: number;
    };

/** Said while a request is worked on, once a second at most. */
export interface Signs<Note> {
  /** The work goes on: silence counts anew. */
  alive(): void;
  /** A part of the work is done and the next one begins: its limits count anew. */
  next(): void;
  /** Something the parent wants to know before the answer; never left out. */
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
    // To a parent that was killed a send fails; `disconnect` follows.
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
      // FFmpeg's errors have numbers there.
      const code =
        error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
      return { kind: 'refusal', reason, code, rssBytes: process.memoryUsage.rss() };
    }
  }

  let hasKeptCode = false;
  /** Node keeps compiled code (NODE_COMPILE_CACHE) at an orderly exit; this process is killed, perhaps at its answer. */
  function keepCodeOnce(): void {
    if (!hasKeptCode) flushCompileCache();
    hasKeptCode = true;
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
  // Not `exit`: taking native modules down in order has been seen to crash, which leaves a core file behind.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // A terminal's Ctrl-C reaches the whole group; the parent decides when this process ends.
  process.on('SIGINT', () => {});
  say({ kind: 'alive' });
}
