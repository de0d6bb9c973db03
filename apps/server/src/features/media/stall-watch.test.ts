import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStallWatch, type StallWatch } from './stall-watch.ts';

let stalls: StallWatch;
beforeEach(() => {
  vi.useFakeTimers();
  stalls = createStallWatch();
});
afterEach(() => {
  stalls.close();
  vi.useRealTimers();
});

function answer() {
  const socket = { bytesWritten: 100_000, writableLength: 50_000, _handle: { writeQueueSize: 50_000 } };
  const destroy = vi.fn();
  const response = Object.assign(new EventEmitter(), { socket, destroy });
  stalls.add(response as unknown as ServerResponse);
  return { socket, destroy, response };
}

it('disconnects a stalled client a minute after its last byte', () => {
  const { socket, destroy } = answer();
  vi.advanceTimersByTime(30_000);
  socket._handle.writeQueueSize -= 1;
  vi.advanceTimersByTime(60_000);
  expect(destroy).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(destroy).toHaveBeenCalled();
});

it('keeps a slow client, and one that waits for us', () => {
  const slow = answer();
  const waiting = answer();
  waiting.socket.writableLength = 0;
  waiting.socket._handle.writeQueueSize = 0;
  for (let seconds = 0; seconds < 600; seconds += 50) {
    slow.socket._handle.writeQueueSize -= 1;
    vi.advanceTimersByTime(50_000);
  }
  expect(slow.destroy).not.toHaveBeenCalled();
  expect(waiting.destroy).not.toHaveBeenCalled();
});

it('forgets finished responses', () => {
  const { destroy, response } = answer();
  response.emit('close');
  vi.advanceTimersByTime(600_000);
  expect(destroy).not.toHaveBeenCalled();
});
