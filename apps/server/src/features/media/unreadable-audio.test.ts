import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEvents } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { type AudioStreams, createAudioStreams } from './audio-streams.ts';

let folder = '';
let audio: AudioStreams;
let requestCount = 0;
let onLookUp = () => {};

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-audio-'));
  requestCount = 0;
  onLookUp = () => {};
  audio = createAudioStreams({
    library: {
      async findTrackFile(id) {
        onLookUp();
        return { id, path: 'song.mp3', codec: 'MP3', missingSince: null };
      },
    },
    events: createEvents(createLogger('silent')),
    musicDir: folder,
    findTranscode: async () => undefined,
    async openTranscode() {
      requestCount += 1;
      return undefined;
    },
    hasUserLimits: true,
  });
});
afterEach(() => {
  audio.close();
  rmSync(folder, { recursive: true });
});

const makeResponse = () => new ServerResponse(new IncomingMessage(new Socket()));

function request(response: ServerResponse, refuse: (error: { code: string }) => void = () => {}) {
  const calls = { taken: 0 };
  const requested = {
    trackId: 1,
    userId: 'ana',
    sessionId: 's1',
    response,
    extraHeaders: [],
    takeOver: () => void (calls.taken += 1),
    refuse,
  };
  return { asked: requested, calls };
}

it('a file that opens but cannot be read is refused by the caller, who still owns the response', async () => {
  const file = path.join(folder, 'song.mp3');
  writeFileSync(file, 'some bytes');
  const first = makeResponse();
  await audio.send(request(first).asked);
  first.destroy();
  // It is checked again only after seconds.
  truncateSync(file);
  const response = makeResponse();
  const refused = Promise.withResolvers<string>();
  const { asked: requested, calls } = request(response, ({ code }) => refused.resolve(code));
  await audio.send(requested);
  expect(await refused.promise).toBe('UNAVAILABLE');
  expect([calls.taken, response.headersSent]).toEqual([0, false]);
});

it('nothing is transcoded for a client that left while the track was looked up', async () => {
  const response = makeResponse();
  onLookUp = () => void response.destroy();
  const transcodeRequest = { format: 'mp3', maxBitRateKbps: 0, offsetMs: 0, needsLength: false };
  await audio.send({ ...request(response).asked, transcodeRequest });
  expect(requestCount).toBe(0);
});
