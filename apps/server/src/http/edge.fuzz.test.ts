/** F5: the edge of HTTP over raw sockets. No input causes a fault, a hang, or a leak of files that are not served. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type EdgeOptions, type EdgeRequest, edgeRequests } from '../test/fuzz/edge-requests.ts';
import { readCases, readFuzzRun } from '../test/fuzz/fuzz-run.ts';
import { exchangeRaw } from '../test/fuzz/raw-exchange.ts';
import { type OnAirServer, startOnAir } from '../test/on-air-server.ts';

const RUN = readFuzzRun({ name: 'edge', count: 1_200 });
const AT_ONCE = 12;
/** Content of files that no spelling of an address may reach. */
const SECRETS = /root:x:0|"private": true|SQLite format 3|import .* from '/;

vi.setConfig({ testTimeout: RUN.limitMs });

let server: OnAirServer;
let options: EdgeOptions;
beforeAll(async () => {
  server = await startOnAir();
  options = { token: await server.createToken(), trackId: 1, albumId: 1 };
});
afterAll(() => server?.close());

async function findFault({ bytes, alsoFine }: EdgeRequest): Promise<string | undefined> {
  const { statuses, text, hasHung } = await exchangeRaw(server.port, Buffer.from(bytes, 'latin1'));
  if (SECRETS.test(text)) return `gave away ${text.slice(0, 200)}`;
  if (hasHung) return 'neither answered nor closed';
  const final = statuses.filter((status) => status !== 100);
  if (final.length > 1) return `answered ${final.join(' and ')}`;
  const [status] = final;
  // For an invalid request, closing the connection without an answer is fine, too.
  if (status === undefined || alsoFine.includes(status)) return undefined;
  return status >= 400 && status < 500 ? undefined : `answered ${status}`;
}

async function findFaults(requests: readonly EdgeRequest[]): Promise<(readonly [string, EdgeRequest])[]> {
  const faults: (readonly [string, EdgeRequest])[] = [];
  const left = [...requests];
  const work = async () => {
    for (let request = left.pop(); request; request = left.pop()) {
      const fault = await findFault(request);
      if (fault !== undefined) faults.push([fault, request]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return faults;
}

it('earlier wrong answers at the edge are correct', async () => {
  expect(await findFaults(readCases<EdgeRequest>('edge'))).toEqual([]);
});

it('no path, range, content type, header or framing causes a fault, a hang or a leaked file', async () => {
  const requests = fc.sample(edgeRequests(options), { numRuns: RUN.count, seed: RUN.seed });
  expect((await findFaults(requests)).slice(0, 5)).toEqual([]);
  const me = await server.call('GET', '/api/auth/me', { token: options.token });
  expect(me.statusCode).toBe(200);
  expect(server.logText()).not.toContain('request failed');
});
