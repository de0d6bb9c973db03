/** F3: every call of the live OpenAPI document and `/rest`, by a visitor and four kinds of users, on both databases. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DATABASE_KINDS } from './each-database.ts';
import { readCases, readFuzzRun, readHeapMb } from './fuzz/fuzz-run.ts';
import { createRestFuzzer, type RecordedCall, type RestFuzzer } from './fuzz/rest-fuzz.ts';
import { type OnAirServer, startOnAir } from './on-air-server.ts';

const RUN = readFuzzRun({ name: 'rest', count: 1_200 });
/** Calls before memory is measured, because caches fill and modules are loaded. */
const WARM_UP = 300;
const MORE_HEAP_MAX_MB = 64;

vi.setConfig({ testTimeout: RUN.limitMs });

describe.each(DATABASE_KINDS)('calls on %s', (kind) => {
  let server: OnAirServer;
  let fuzzer: RestFuzzer;

  beforeAll(async () => {
    server = await startOnAir({ kind });
    fuzzer = await createRestFuzzer(server);
  });
  afterAll(() => server?.close());

  it('earlier wrong answers are as documented', async () => {
    const faults = [];
    for (const { why, ...call } of readCases<RecordedCall>('rest'))
      faults.push([why, await fuzzer.findFault(call)]);
    expect(faults.filter(([, fault]) => fault !== undefined)).toEqual([]);
  });

  it('are answered as documented while the owner closes the library, for visitors, too', async () => {
    const keep = (isLibraryOpen: boolean) =>
      server.call('PATCH', '/api/admin/settings', { token: server.admin, body: { isLibraryOpen } });
    expect((await keep(false)).statusCode).toBe(200);
    // Each operation is called by three of the five.
    const { faults } = await fuzzer.run({ seed: RUN.seed + 2, count: 400 });
    await keep(true);
    expect(faults.slice(0, 5)).toEqual([]);
  });

  it('are answered as documented for any input, within memory, and nobody is signed out', async () => {
    await fuzzer.run({ seed: RUN.seed + 1, count: WARM_UP });
    const beforeMb = readHeapMb();
    const { calls, operations, faults } = await fuzzer.run(RUN);
    expect(faults.slice(0, 5)).toEqual([]);
    expect(operations).toBeGreaterThan(150);
    // Slow operations are called a few times, however long the run is.
    expect(calls).toBeGreaterThan(RUN.count * 0.95);
    expect(readHeapMb() - beforeMb).toBeLessThan(MORE_HEAP_MAX_MB);
    expect((await server.call('GET', '/api/auth/me', { token: server.admin })).statusCode).toBe(200);
    expect((await server.call('GET', '/api/health')).statusCode).toBe(200);
  });
});
