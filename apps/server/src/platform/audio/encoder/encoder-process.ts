/** Renders stations in a watched child process, so that a file that hangs or crashes FFmpeg ends only that process. */
import type { EncoderOutput } from '@tutti/broadcast';
import type { JobLimits } from '#platform/children/job-watch.ts';
import { ChildFailure, createWatchedChild } from '#platform/children/watched-child.ts';
import { INPUT_UNREADABLE } from '../coding/input-unreadable.ts';
import type {
  EncoderAnswer,
  EncoderNote,
  EncoderRequest,
  FailedFile,
  PackedPackets,
  RenderRequest,
} from './encoder-messages.ts';

export interface RenderedSound {
  readonly packets: ReadonlyMap<EncoderOutput, readonly Uint8Array[]>;
  readonly failed: readonly FailedFile[];
}

export interface UnrenderedSound {
  /** The track whose file was touched last; undefined if none was, so that none is to blame. */
  readonly touchedTrackId: number | undefined;
  /** `closed` if the server is stopping, `unread` if the file touched last could not be read. */
  readonly cause: ChildFailure['cause'] | 'unread';
  /** The reason from watched-child.ts: a signal, an exit code, or the process's own message. */
  readonly reason: string;
}

export interface EncoderProcess {
  render(request: Omit<RenderRequest, 'kind'>): Promise<RenderedSound | UnrenderedSound>;
  warm(): void;
  close(): Promise<void>;
  readonly pid: number | undefined;
}

const CHILD = new URL('./encoder-child.ts', import.meta.url);
/** A request renders a second or three in a tenth of one; beyond these it hangs, with time left to render again. */
const LIMITS: JobLimits = {
  silenceMaxMs: 10_000,
  wallMaxMs: 15_000,
  processorMaxMs: 8_000,
  memoryMaxBytes: 1_024 * 1_024 * 1_024,
};
/** Kept for listeners who come back, or switch stations. */
const IDLE_MS = 60_000;
/** The memory that FFmpeg takes and does not free, after which rendering moves to a new process. */
const SOFT_MAX_BYTES = 640 * 1_024 * 1_024;

export function createEncoderProcess({ limits }: { limits?: Partial<JobLimits> } = {}): EncoderProcess {
  let touchedTrackId: number | undefined;
  const child = createWatchedChild<EncoderRequest, EncoderAnswer, EncoderNote>({
    entry: CHILD,
    flags: ['--max-old-space-size=128', '--max-semi-space-size=8'],
    serialization: 'advanced',
    limits: { ...LIMITS, ...limits },
    idleMs: IDLE_MS,
    softMaxBytes: SOFT_MAX_BYTES,
    onNote: (note) => {
      touchedTrackId = note.touchedTrackId;
    },
  });
  return {
    async render(request) {
      touchedTrackId = undefined;
      const answer = await child.request({ kind: 'render', ...request });
      if (answer instanceof ChildFailure) {
        const cause = answer.code === INPUT_UNREADABLE ? 'unread' : answer.cause;
        return { touchedTrackId, cause, reason: answer.reason };
      }
      const packets = new Map(answer.packed.map((packed) => [packed.output, unpack(packed)]));
      return { packets, failed: answer.failed };
    },
    warm() {
      if (child.pid === undefined && child.pending === 0) void child.request({ kind: 'warm' });
    },
    close: () => child.close(),
    get pid() {
      return child.pid;
    },
  };
}

function unpack({ sizesBytes, bytes }: PackedPackets): Uint8Array[] {
  let at = 0;
  return sizesBytes.map((size) => {
    const packet = bytes.subarray(at, at + size);
    at += size;
    return packet;
  });
}
