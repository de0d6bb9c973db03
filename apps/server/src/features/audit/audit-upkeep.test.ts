/** Old entries go where the owner has said so, and that is on record. */
import type { AuditPage } from '@tutti/contract';
import { expect, it } from 'vitest';
import { buildTestApp } from '../../test/build-test-app.ts';
import { verifyChain } from './audit-chain.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

it.each([
  [30, ['AUDIT_FORGOTTEN', 'USER_LOGIN']],
  [0, ['ROLE_ASSIGNED', 'USER_LOGIN', 'USER_LOGIN']],
])('kept for %i days (0: for ever)', async (days, left) => {
  const server = await buildTestApp({ environment: { AUDIT_DAYS: String(days) } });
  try {
    await server.signInAdmin();
    server.clock.advance(31 * DAY_MS);
    server.features.auditUpkeep.start();
    server.clock.advance(HOUR_MS);
    await server.features.auditUpkeep.stop();
    const token = await server.signInAdmin();
    const answer = await server.call('GET', '/api/admin/auditlog', { token });
    const { logs } = answer.json() as AuditPage;
    expect(logs.map(({ action }) => action).sort()).toEqual(left);
    expect(await verifyChain(server.database.queries)).toMatchObject({ kind: 'whole' });
  } finally {
    await server.close();
  }
});
