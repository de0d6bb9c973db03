import { describe, expect, it } from 'vitest';
import { toAdminUser, toCurrentUser } from './account-presenter.ts';

const NOW_MS = Date.UTC(2026, 10, 23, 9);
const MINUTE_MS = 60_000;

const account = {
  id: '5b0e1d7e-0000-4000-8000-000000000001',
  email: 'Ann@example.org',
  email_key: 'ann@example.org',
  user_name: 'Ann',
  user_name_key: 'ann',
  password_hash: '$argon2id$secret',
  is_approved: 1 as const,
  is_email_confirmed: 1 as const,
  is_protected: 1 as const,
  rejected_at: null,
  phone_number: '+49 30 1234',
  profile_picture_url: '/api/users/avatar/1',
  language: null,
  created_at: Date.UTC(2026, 0, 2),
};

describe('the current user on the wire', () => {
  it('has the documented fields and our own, and no secrets [A-386]', () => {
    expect(toCurrentUser(account, ['DJ', 'User'])).toEqual({
      email: 'Ann@example.org',
      userName: 'Ann',
      roles: ['DJ', 'User'],
      profilePictureUrl: '/api/users/avatar/1',
      id: account.id,
      approved: true,
      emailConfirmed: true,
    });
  });

  it.each([
    [0, ['User'], true],
    [0, ['Admin'], true],
    [0, ['DJ'], false],
    [1, [], true],
  ] as const)('flag %i with roles %j counts as approved: %j [A-293, A-294]', (flag, roles, approved) => {
    expect(toCurrentUser({ ...account, is_approved: flag }, [...roles]).approved).toBe(approved);
  });

  it('reports that the address is not confirmed', () => {
    expect(toCurrentUser({ ...account, is_email_confirmed: 0 }, []).emailConfirmed).toBe(false);
  });
});

describe('an account in the admin area', () => {
  const quiet = { roles: ['User'] as const, failure: undefined, now: NOW_MS };
  const failed = (failures: number, locked_until: number | null) => ({
    ...quiet,
    failure: { email_key: 'ann@example.org', failures, since: NOW_MS - MINUTE_MS, locked_until },
  });

  it('has the documented fields [A-232, A-233, A-234, A-235, A-236, A-237, A-238, A-239, A-240, A-241, A-242]', () => {
    expect(toAdminUser(account, quiet)).toEqual({
      id: account.id,
      email: 'Ann@example.org',
      userName: 'Ann',
      roles: ['User'],
      approved: true,
      registeredDate: '2026-01-02T00:00:00.000Z',
      phoneNumber: '+49 30 1234',
      emailConfirmed: true,
      lockoutEnd: null,
      accessFailedCount: 0,
      isProtected: true,
      rejectedAt: null,
      hasSecondFactor: false,
      signOnLinks: 0,
    });
  });

  it('shows the stored flags, even if the roles allow more [A-236]', () => {
    const flags = { is_approved: 0, is_email_confirmed: 0, is_protected: 0, rejected_at: NOW_MS } as const;
    expect(toAdminUser({ ...account, ...flags }, quiet)).toMatchObject({
      approved: false,
      emailConfirmed: false,
      isProtected: false,
      rejectedAt: '2026-11-23T09:00:00.000Z',
    });
  });

  it('reports failed sign-ins and the end of a lock that is still active [A-240, A-241]', () => {
    expect(toAdminUser(account, failed(3, null))).toMatchObject({ accessFailedCount: 3, lockoutEnd: null });
    expect(toAdminUser(account, failed(5, NOW_MS + MINUTE_MS))).toMatchObject({
      accessFailedCount: 5,
      lockoutEnd: '2026-11-23T09:01:00.000Z',
    });
    expect(toAdminUser(account, failed(5, NOW_MS)).lockoutEnd).toBeNull();
    expect(toAdminUser(account, failed(5, NOW_MS - 1)).lockoutEnd).toBeNull();
  });

  it('hides a lock longer than the maximum, which only a clock that was ahead can have written', () => {
    const wrong = toAdminUser(account, failed(5, NOW_MS + 365 * 24 * 60 * MINUTE_MS));
    expect(wrong.lockoutEnd).toBe('2026-11-23T09:15:00.000Z');
  });

  it('shows no lock after a failure that did not lock the account, at any time', () => {
    expect(toAdminUser(account, { ...failed(1, null), now: 0 }).lockoutEnd).toBeNull();
  });
});
