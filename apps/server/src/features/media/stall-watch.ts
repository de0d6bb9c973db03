/** Disconnects stalled clients; polls, because a socket's timeout restarts with each partial write and fires late. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export const STALLED_MS = 60_000;
const LOOK_EVERY_MS = 5_000;

export interface StallWatch {
  add(response: ServerResponse): void;
  close(): void;
}

export function createStallWatch(): StallWatch {
  const watched = new Map<ServerResponse, { seen: string; movedAtMs: number }>();
  const timer = setInterval(look, LOOK_EVERY_MS).unref();

  function look(): void {
    const nowMs = performance.now();
    for (const [response, state] of watched) {
      const { isWaitingForClient, seen } = describe(response.socket);
      if (!isWaitingForClient || seen !== state.seen) watched.set(response, { seen, movedAtMs: nowMs });
      else if (nowMs - state.movedAtMs >= STALLED_MS) response.destroy();
    }
  }

  return {
    add(response) {
      watched.set(response, { seen: '', movedAtMs: performance.now() });
      response.once('close', () => watched.delete(response));
    },
    close: () => clearInterval(timer),
  };
}

/** Returns a value that changes whenever the system has taken a byte for the client, or we have written more. */
function describe(socket: Socket | null): { isWaitingForClient: boolean; seen: string } {
  if (socket === null) return { isWaitingForClient: false, seen: '' };
  // Use the handle's queue size, because Node does not expose how much of a piece is unsent.
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null };
  const left = handle?.writeQueueSize ?? socket.writableLength;
  return { isWaitingForClient: socket.writableLength > 0, seen: `${socket.bytesWritten}/${left}` };
}
