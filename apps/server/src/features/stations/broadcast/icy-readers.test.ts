import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { type OnAirServer, startOnAir } from '../../../test/on-air-server.ts';
import { connectUnread } from '../../../test/unread-socket.ts';

let server: OnAirServer;
beforeEach(async () => {
  server = await startOnAir();
  await server.setPublic('jazz', true);
  await server.clock.advanceAsync(5_000);
});
afterEach(() => server.close());

const STEP_MS = 240;
const STEP_BYTES = STEP_MS * 16;
const UNSENT_MAX_BYTES = 512 * 1_024;

const countIcy = async () => {
  const { id } = await server.features.radio.resolveStation('jazz');
  return server.features.outputs.ofStation(id).listeners.icy;
};

describe('the first title', () => {
  async function firstTitle(address: string): Promise<string> {
    const player = await server.listen(address, ['Icy-MetaData: 1']);
    await player.head();
    await eventually(() => expect(player.body().length).toBeGreaterThan(16_384));
    const body = player.body();
    player.leave();
    return body
      .subarray(8_193, 8_193 + (body[8_192] ?? 0) * 16)
      .toString()
      .replace(/\0+$/, '');
  }

  it('includes the picture of a public station, and no address of a private one', async () => {
    expect(await firstTitle('/radio/jazz.mp3')).toMatch(
      /^StreamTitle='Trio \d - Piece \d';StreamUrl='http:\/\/localhost:4747\/radio\/jazz\/art\.jpg\?seq=\d+';$/,
    );
    const { key } = await server.makeKey(server.admin);
    expect(await firstTitle(`/radio/hip-hop.mp3?key=${key}`)).toMatch(/^StreamTitle='Trio \d - Piece \d';$/);
  });
});

describe('a reader that stalls', () => {
  it('is dropped at the step that leaves more than 512 KB unsent, and not before', async () => {
    const stalled = connectUnread(server.app.server as Server, ['GET /radio/jazz.mp3 HTTP/1.1', 'Host: x']);
    await eventually(() => expect(stalled.waiting()).toBeGreaterThan(60_000));
    expect(await countIcy()).toBe(1);
    await eventually(async () => {
      await server.clock.advanceAsync(STEP_MS);
      if (stalled.waitingAtReset() === undefined)
        expect(stalled.waiting()).toBeLessThanOrEqual(UNSENT_MAX_BYTES);
      expect(stalled.waitingAtReset()).toBeDefined();
    });
    expect(stalled.waitingAtReset()).toBeGreaterThan(UNSENT_MAX_BYTES);
    expect(stalled.waitingAtReset()).toBeLessThanOrEqual(UNSENT_MAX_BYTES + STEP_BYTES);
    await eventually(async () => expect(await countIcy()).toBe(0));
    expect(server.encoder.held).toEqual([]);
  });
});

describe('a reader of a stream that pauses', () => {
  it('stays connected while sockets that are idle for as long are closed, and gets the audio that follows', async () => {
    server.app.server.setTimeout(1_000);
    const player = await server.listen('/radio/jazz.mp3');
    await player.head();
    await eventually(() => expect(player.body().length).toBeGreaterThan(60_000));
    const received = player.body().length;
    // Opened after the last audio was sent, so that it times out later.
    const silent = connect(server.port, '127.0.0.1').resume();
    await once(silent, 'close');
    expect(await countIcy()).toBe(1);
    await server.clock.advanceAsync(STEP_MS);
    await eventually(() => expect(player.body().length).toBeGreaterThanOrEqual(received + STEP_BYTES));
    player.leave();
  });
});
