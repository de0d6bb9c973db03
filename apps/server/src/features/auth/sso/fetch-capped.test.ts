import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchCapped } from './fetch-capped.ts';

describe('the response of an external service', () => {
  const server = createServer((request, response) => {
    if (request.url === '/short') return void response.writeHead(201, { 'x-word': 'kept' }).end('short');
    if (request.url === '/moved') return void response.writeHead(302, { location: '/short' }).end();
    const write = (): void => void (response.destroyed || response.write('x'.repeat(64_000), write));
    write();
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const fetchPage = (path: string) =>
    fetchCapped(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
      method: 'GET',
      headers: {},
      redirect: 'manual',
    });

  it('is returned unchanged, without following redirects', async () => {
    const answer = await fetchPage('/short');
    expect([answer.status, answer.headers.get('x-word'), await answer.text()]).toEqual([
      201,
      'kept',
      'short',
    ]);
    expect((await fetchPage('/moved')).status).toBe(302);
  });

  it('is aborted if it does not end', async () => {
    await expect(fetchPage('/endless')).rejects.toThrow(/ is too long$/);
  });
});
