import type { AddressInfo } from 'node:net';
import { buildTestApp, type TestAppOptions, type TestServer } from './build-test-app.ts';
import { createFakeEncoder, type FakeEncoder } from './fake-encoder.ts';
import { insertLibraryRows } from './library-rows.ts';
import { listenRaw, type RawListener } from './raw-listener.ts';

export interface OnAirServer extends TestServer {
  readonly encoder: FakeEncoder;
  readonly port: number;
  readonly admin: string;
  setPublic(slug: string, isPublic: boolean): Promise<void>;
  makeKey(token: string): Promise<{ id: string; key: string }>;
  listen(address: string, headers?: readonly string[]): Promise<RawListener>;
}

export const TRACK_MS = 90_000;

export async function startOnAir(options: TestAppOptions & { kbps?: number } = {}): Promise<OnAirServer> {
  const encoder = createFakeEncoder(options);
  const server = await buildTestApp({ ...options, encoder });
  await insertLibraryRows(
    server.database.queries,
    ['Hip Hop', 'Jazz'].flatMap((genre) =>
      Array.from({ length: 6 }, (_, index) => ({
        title: `Piece ${index}`,
        genres: [genre],
        artist: `Trio ${index}`,
        album: `Album ${index}`,
        durationMs: TRACK_MS,
      })),
    ),
  );
  await server.features.radio.playout.start();
  server.features.listenerWatch.start();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const admin = await server.signInAdmin();
  return {
    ...server,
    encoder,
    port,
    admin,
    async setPublic(slug, isPublic) {
      const { genreId } = await server.features.radio.resolveStation(slug);
      const answer = await server.call('PATCH', `/api/admin/broadcast/${genreId}`, {
        token: admin,
        body: { isPublic },
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    },
    async makeKey(token) {
      const answer = await server.call('POST', '/api/users/listen-keys', {
        token,
        body: { name: 'Kitchen' },
      });
      return answer.json() as { id: string; key: string };
    },
    listen: (address, headers = []) => listenRaw(port, [`GET ${address} HTTP/1.1`, 'Host: x', ...headers]),
  };
}
