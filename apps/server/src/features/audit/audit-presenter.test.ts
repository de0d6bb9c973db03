import { describe, expect, it } from 'vitest';
import { toAuditEntry, toAuditRow } from './audit-presenter.ts';

const AT_MS = Date.UTC(2026, 10, 23, 9, 5, 7, 250);

const row = {
  id: 12,
  action: 'USER_APPROVED',
  resource: 'new@example.org',
  resource_type: 'User Management',
  actor_id: '5b0e1d7e-0000-4000-8000-000000000001',
  actor_name: 'Ann',
  actor_email: 'ann@example.org',
  occurred_at: AT_MS,
  ip_address: '192.0.2.7',
  user_agent: 'Firefox',
  is_success: 1 as const,
  details: 'by mail',
};

const LINK = { chain_number: 12, chain_hash: 'of all before' };

describe('an entry of the audit log on the wire', () => {
  it('has the documented fields [A-258, A-259, A-260, A-261, A-262, A-263, A-264, A-265, A-266, A-267, A-268, A-269]', () => {
    expect(toAuditEntry({ ...row, ...LINK })).toEqual({
      id: '12',
      action: 'USER_APPROVED',
      resource: 'new@example.org',
      resourceType: 'User Management',
      userId: '5b0e1d7e-0000-4000-8000-000000000001',
      user: 'Ann',
      userEmail: 'ann@example.org',
      timestamp: '2026-11-23T09:05:07.250Z',
      timestampDisplay: '2026-11-23 09:05:07 UTC',
      ipAddress: '192.0.2.7',
      userAgent: 'Firefox',
      success: true,
      details: 'by mail',
      isByServer: false,
    });
  });

  it('names a user without a name by the address, and describes the failure [A-263, A-268]', () => {
    const entry = toAuditEntry({ ...row, ...LINK, actor_name: null, is_success: 0 });
    expect(entry).toMatchObject({ user: 'ann@example.org', success: false });
  });
});

describe('the actor of an entry without a user', () => {
  const nobody = { ...row, ...LINK, actor_id: null, actor_name: null, actor_email: null };
  const own = { ...nobody, ip_address: null, user_agent: null };

  it('is the server when neither a user nor an origin is stored', () => {
    expect(toAuditEntry(own).isByServer).toBe(true);
  });

  it.each([
    { ip_address: '192.0.2.7' },
    { user_agent: 'Firefox' },
    { actor_email: 'x@example.org' },
    { actor_id: row.actor_id },
  ])('is a person when one of their traces is stored: %j', (trace) => {
    expect(toAuditEntry({ ...own, ...trace }).isByServer).toBe(false);
  });
});

describe('a row of the audit log', () => {
  it('contains the whole act: user, origin, action, target, time and result', () => {
    const { id: _given, ...written } = row;
    const act = {
      action: 'USER_APPROVED',
      resourceType: 'User Management',
      resource: 'new@example.org',
      actor: { userId: row.actor_id, userName: 'Ann', email: 'ann@example.org' },
      origin: { ipAddress: '192.0.2.7', userAgent: 'Firefox' },
      details: 'by mail',
    } as const;
    expect(toAuditRow(act, AT_MS)).toEqual(written);
    expect(toAuditRow({ ...act, isSuccess: false }, AT_MS)).toEqual({ ...written, is_success: 0 });
  });

  it('leaves unknown values empty, such as for a stranger who fails to sign in', () => {
    const act = { action: 'USER_LOGIN', resourceType: 'Authentication', isSuccess: false } as const;
    const empty = { resource: null, ip_address: null, user_agent: null, details: null, is_success: 0 };
    const row = { action: 'USER_LOGIN', resource_type: 'Authentication', occurred_at: AT_MS, ...empty };
    const nobody = { actor_id: null, actor_name: null, actor_email: null };
    expect(toAuditRow(act, AT_MS)).toEqual({ ...row, ...nobody });
    const otherUser = { ...nobody, actor_email: 'x@example.org' };
    expect(toAuditRow({ ...act, actor: { email: 'x@example.org' } }, AT_MS)).toEqual({
      ...row,
      ...otherUser,
    });
  });
});
