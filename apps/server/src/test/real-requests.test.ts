import { cpSync } from 'node:fs';
import path from 'node:path';
import type { StationRequest, StationRequests, StreamMetadata, StreamTrack } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPostgresDatabase, DATABASE_KINDS } from './each-database.ts';
import { eventually, FIRST_SCAN_LIMIT_MS } from './eventually.ts';
import { type SmallRadio, startSmallRadio } from './small-radio.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const ALBUM = path.join('Kito Amani', 'Stairwell Tapes');
const TRACK = '01 Corner Light';
const COPIES = 4;

describe.each(DATABASE_KINDS)('requests of the real process on %s', (kind) => {
  let smallRadio: SmallRadio;
  let station: string;
  let choices: StreamTrack[];

  async function send(method: string, address: string, body?: object): Promise<Response> {
    return fetch(smallRadio.server.baseUrl + address, {
      method,
      headers: { authorization: `Bearer ${smallRadio.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async function sendRequest<Reply>(method: string, address: string, body?: object): Promise<Reply> {
    const reply = await send(method, address, body);
    const text = await reply.text();
    expect([address, reply.status, text.slice(0, 200)]).toEqual([address, 200, expect.anything()]);
    return JSON.parse(text) as Reply;
  }

  beforeAll(async () => {
    smallRadio = await startSmallRadio({
      databaseUrl: kind === 'postgres' ? await createPostgresDatabase({ isEmpty: true }) : undefined,
    });
    const album = path.join(smallRadio.musicDir, ALBUM);
    for (let copy = 1; copy <= COPIES; copy += 1)
      cpSync(path.join(album, `${TRACK}.mp3`), path.join(album, `${TRACK} ${copy}.mp3`));
    await send('POST', '/api/admin/library/scan');
    [station, choices] = await eventually(async () => {
      for (const { genreId } of smallRadio.stations) {
        const address = `/api/streams/${genreId}`;
        const found = await sendRequest<StreamTrack[]>(
          'GET',
          `${address}/requests/choices?searchTerm=corner`,
        );
        if (found.length > COPIES) return [address, found];
      }
      throw new Error('what was added is not found yet');
    }, FIRST_SCAN_LIMIT_MS);
  });
  afterAll(() => smallRadio?.close());

  const list = async () => (await sendRequest<StationRequests>('GET', `${station}/requests`)).requests;

  it('get a position, are withdrawn, and are on air after two skips', async () => {
    const { entries } = await sendRequest<StreamMetadata>('GET', `${station}/current`);
    const held = new Set(entries.slice(0, 2).map(({ track }) => track.id));
    // Longer than all of these tracks; those that aired a third of them ago may be requested.
    const wanted = await eventually(async () => {
      for (const { id } of choices) {
        if (held.has(id)) continue;
        const reply = await send('POST', `${station}/requests`, { trackId: id });
        if (reply.status === 200) return (await reply.json()) as StationRequest;
      }
      throw new Error('none is free');
    });
    expect(wanted).toMatchObject({ isMine: true, isFixed: false });
    expect((await list()).map(({ track }) => track.id)).toEqual([wanted.track.id]);
    await sendRequest('DELETE', `${station}/requests/${wanted.track.id}`);
    expect(await list()).toEqual([]);
    expect((await send('DELETE', `${station}/requests/${wanted.track.id}`)).status).toBe(404);
    await sendRequest('POST', `${station}/requests`, { trackId: wanted.track.id });
    await sendRequest('POST', `${station}/next`);
    await eventually(async () => {
      const { nextTrack } = await sendRequest<StreamMetadata>('GET', `${station}/current`);
      expect(nextTrack?.id).toBe(wanted.track.id);
    });
    expect((await send('DELETE', `${station}/requests/${wanted.track.id}`)).status).toBe(409);
    await sendRequest('POST', `${station}/next`);
    await eventually(async () => {
      const { currentTrack } = await sendRequest<StreamMetadata>('GET', `${station}/current`);
      expect(currentTrack?.id).toBe(wanted.track.id);
    });
    expect(await list()).toMatchObject([{ track: { id: wanted.track.id }, isMine: true, isFixed: true }]);
  });

  it('are refused with a reason, for any request', async () => {
    for (const [body, status] of [
      [{}, 400],
      [{ trackId: -1 }, 400],
      [{ trackId: 1.5 }, 400],
      [{ trackId: '1 or 1=1' }, 400],
      [{ trackId: 2_147_483_647 }, 404],
    ] as const)
      expect([body, (await send('POST', `${station}/requests`, body)).status]).toEqual([body, status]);
    expect((await send('GET', `${station}/requests/choices?searchTerm=${'x'.repeat(5_000)}`)).status).toBe(
      400,
    );
    expect(await sendRequest('GET', `${station}/requests/choices?searchTerm=%25%27%22`)).toEqual([]);
  });
});
