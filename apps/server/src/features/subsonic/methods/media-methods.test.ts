import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { readCallForm } from '../call-form.ts';
import type { SubsonicCall } from '../method.ts';
import { createMediaMethods } from './media-methods.ts';

function createMethods({ canRender = true } = {}) {
  const seen = { sent: 0, watched: 0 };
  const { methods, extensions } = createMediaMethods({
    media: {
      audio: {
        send: () => void (seen.sent += 1),
        inFlightBytes: 0,
        close() {},
      },
      getJpegCover: () => Promise.reject(new Error('not asked for')),
    },
    appKeyWatch: {
      watch() {
        seen.watched += 1;
        return () => void (seen.watched -= 1);
      },
    },
    findCoverSubject: () => Promise.reject(new Error('not asked for')),
    canRender,
  });
  return { methods, extensions, seen };
}

function callOn(raw: ServerResponse): SubsonicCall {
  const user = { userId: 'ana', sessionId: 'key 1', keyId: 'key 1' };
  return { user, reply: { raw, hijack() {} } } as unknown as SubsonicCall;
}

it.each(['download', 'stream'])(
  'a %s whose client disconnected during sign-in is neither sent nor watched',
  async (name) => {
    const { methods, seen } = createMethods();
    const run = (raw: ServerResponse) =>
      methods
        .find((method) => method.name === name)
        ?.run(readCallForm(`/rest/${name}?id=tr-1`, undefined), callOn(raw));
    const left = new ServerResponse(new IncomingMessage(new Socket()));
    const closed = new Promise((resolve) => left.once('close', resolve));
    left.destroy();
    await closed;
    await run(left);
    expect(seen).toEqual({ sent: 0, watched: 0 });
    await run(new ServerResponse(new IncomingMessage(new Socket())));
    expect(seen).toEqual({ sent: 1, watched: 1 });
  },
);

it('the offset is offered only if songs can be transcoded', () => {
  expect(createMethods().extensions).toEqual([{ name: 'transcodeOffset', versions: [1] }]);
  expect(createMethods({ canRender: false }).extensions).toEqual([]);
});
