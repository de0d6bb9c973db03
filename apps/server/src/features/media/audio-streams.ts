import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Library } from '#features/library/library.ts';
import { AppError } from '#platform/app-error.ts';
import type {
  OpenOnDemand,
  TranscodeReader,
  TranscodeRequest,
} from '#platform/audio/transcode/transcode-request.ts';
import type { Events } from '#platform/events.ts';
import { type TransferRequest, transferAudio } from './audio-transfer.ts';
import { createBufferBudget } from './buffer-budget.ts';
import { type ByteRange, parseRange } from './byte-range.ts';
import { isNotModified, mayUseRange } from './preconditions.ts';
import { createStallWatch } from './stall-watch.ts';
import {
  createTrackFiles,
  type Disposition,
  type FindTranscode,
  type OpenTrackFile,
  requireTrackFile,
  toOpenFile,
} from './track-files.ts';

export interface AudioRequest {
  readonly trackId: number;
  readonly userId: string;
  readonly sessionId: string;
  readonly response: ServerResponse;
  /** Headers for every response, as a flat list of names and values; they control which other sites may use it. */
  readonly extraHeaders: readonly string[];
  readonly transcodeRequest?: TranscodeRequest;
  /** Requests the track's original bytes; by default those that browsers can decode. */
  readonly isOwn?: boolean;
  readonly disposition?: Disposition;
  /** Called right before the first byte: the raw response is ours from then on. */
  readonly takeOver: () => void;
  /** Called instead of `takeOver` if the file turns out unreadable, so that the caller answers in its own format. */
  readonly refuse: (error: AppError) => void;
}

export interface AudioStreams {
  send(request: AudioRequest): void | Promise<void>;
  readonly inFlightBytes: number;
  close(): void;
}

export interface AudioStreamsOptions {
  readonly library: Pick<Library, 'findTrackFile'>;
  readonly events: Events;
  readonly musicDir: string;
  readonly findTranscode: FindTranscode;
  readonly openTranscode: OpenOnDemand;
  /** Off for benchmarks, where all clients are one user. */
  readonly hasUserLimits: boolean;
}

/** The refusal of a range, with the size that ranges must stay within. */
export class RangeRefusal extends AppError {
  readonly sizeBytes: number;

  constructor(sizeBytes: number) {
    super('RANGE_NOT_SATISFIABLE');
    this.sizeBytes = sizeBytes;
  }
}

export function createAudioStreams(options: AudioStreamsOptions): AudioStreams {
  const { events } = options;
  const files = createTrackFiles({
    ...options,
    onGone: (trackId) => events.publish('trackFileGone', { trackId }),
  });
  const budget = createBufferBudget({ hasShares: options.hasUserLimits });
  const stalls = createStallWatch();
  const running = new Map<ServerResponse, string>();
  const endSubscriptions = [
    events.subscribe('libraryChanged', () => files.forgetAll()),
    events.subscribe('sessionsRevoked', ({ sessionIds }) => {
      const revoked = new Set(sessionIds);
      for (const [response, sessionId] of running) if (revoked.has(sessionId)) response.destroy();
    }),
  ];

  function sendFile(file: OpenTrackFile, request: AudioRequest): void {
    const { response, extraHeaders, takeOver, disposition = 'inline' } = request;
    const fixed = [...file.headers[disposition], ...extraHeaders];
    const { headers } = response.req;
    if (isNotModified(headers, file)) {
      takeOver();
      return sendHead(response, 304, fixed);
    }
    const part = toPart(headers, file, fixed);
    if (response.req.method === 'HEAD' || file.sizeBytes === 0) {
      takeOver();
      return sendHead(response, part.status, part.headers);
    }
    running.set(response, request.sessionId);
    stalls.add(response);
    response.once('close', () => running.delete(response));
    transferAudio(toTransfer(file, request, part), { budget, onUnreadable: () => refuseForNow(request) });
  }

  function use(file: OpenTrackFile, request: AudioRequest, release: () => void): void {
    const { response } = request;
    if (response.destroyed) return release();
    try {
      sendFile(file, request);
    } catch (error) {
      release();
      throw error;
    }
    response.once('close', release);
  }

  function sendOwn(request: AudioRequest): void | Promise<void> {
    const file = files.acquire(request, () => toReader(request));
    const send = (opened: OpenTrackFile) => use(opened, request, () => files.release(opened));
    return file instanceof Promise ? file.then(send) : send(file);
  }

  async function sendTranscode(request: AudioRequest, transcodeRequest: TranscodeRequest): Promise<void> {
    const { response, trackId } = request;
    const track = await requireTrackFile(options.library, trackId);
    // The client left before our listener for that was attached.
    if (response.destroyed) return;
    const transcode = await options.openTranscode(track, transcodeRequest, toReader(request));
    if (transcode === undefined) return sendOwn(request);
    use(toOpenFile(transcode), request, transcode.close);
  }

  return {
    get inFlightBytes() {
      return budget.inFlightBytes;
    },
    send(request) {
      return request.transcodeRequest === undefined
        ? sendOwn(request)
        : sendTranscode(request, request.transcodeRequest);
    },
    close() {
      for (const end of endSubscriptions) end();
      stalls.close();
      for (const response of running.keys()) response.destroy();
      files.close();
    },
  };
}

function toTransfer(
  { descriptor, warm, growth }: OpenTrackFile,
  { response, userId, takeOver }: AudioRequest,
  { status, headers, start, end }: Part,
): TransferRequest {
  const sendHead = () => {
    takeOver();
    response.writeHead(status, headers);
  };
  return { userId, response, descriptor, warm, growth, sendHead, start, end };
}

function toReader({ userId, response }: AudioRequest): TranscodeReader {
  const left = new AbortController();
  if (response.destroyed) left.abort();
  response.once('close', () => left.abort());
  return { userId, signal: left.signal };
}

/** The disk failed, or the network folder went away under an open file: try again later. */
function refuseForNow({ refuse }: AudioRequest): void {
  refuse(new AppError('UNAVAILABLE', { retryAfterS: 5 }));
}

interface Part {
  readonly status: 200 | 206;
  readonly headers: string[];
  readonly start: number;
  /** Inclusive. */
  readonly end: number;
}

function toPart(requestHeaders: IncomingHttpHeaders, file: OpenTrackFile, fixed: readonly string[]): Part {
  const { sizeBytes } = file;
  if (sizeBytes === undefined)
    return { status: 200, headers: [...fixed], start: 0, end: Number.POSITIVE_INFINITY };
  const range: ByteRange = mayUseRange(requestHeaders, file)
    ? parseRange(requestHeaders.range, sizeBytes)
    : { kind: 'whole' };
  if (range.kind === 'unsatisfiable') throw new RangeRefusal(sizeBytes);
  if (range.kind === 'whole') {
    const headers = [...fixed, 'Content-Length', String(sizeBytes)];
    return { status: 200, headers, start: 0, end: sizeBytes - 1 };
  }
  const { start, end } = range;
  const length = String(end - start + 1);
  const contentRange = `bytes ${start}-${end}/${sizeBytes}`;
  const headers = [...fixed, 'Content-Length', length, 'Content-Range', contentRange];
  return { status: 206, headers, start, end };
}

function sendHead(response: ServerResponse, status: number, headers: string[]): void {
  response.writeHead(status, headers);
  response.end();
}
