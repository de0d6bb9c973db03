import { describe, expect, it } from 'vitest';
import { isWeakPassword, requireLongEnough, requireStrongPassword } from './password-rules.ts';

const owner = { email: 'ada.lovelace@example.org', userName: 'Countess' };

describe('isWeakPassword', () => {
  it.each([
    'password',
    'PassWord',
    'password1!',
    ' qwerty ',
    '１２３４５６',
    'aaaaaaaaaaaa',
    'Countess',
    'countess2026',
    'ada.lovelace',
    'Ada.Lovelace@example.org',
  ])('rejects %j', async (password) => {
    expect(await isWeakPassword(password, owner)).toBe(true);
  });

  it.each(['correct horse', 'my password is long', 'tr0ub4dour-and-3', 'Größenwahn', 'password1!x7Q'])(
    'accepts %j',
    async (password) => {
      expect(await isWeakPassword(password, owner)).toBe(false);
    },
  );
});

describe('the password rules', () => {
  it('refuse the most common passwords for everybody, and variations of them for administrators', async () => {
    const refusal = expect.objectContaining({ code: 'PASSWORD_TOO_COMMON' });
    await expect(requireStrongPassword('password', { ...owner, roles: ['User', 'Admin'] })).rejects.toEqual(
      refusal,
    );
    await expect(requireStrongPassword('password', { ...owner, roles: ['User', 'DJ'] })).rejects.toEqual(
      refusal,
    );
    await expect(requireStrongPassword('password#1', { ...owner, roles: ['Admin'] })).rejects.toEqual(
      refusal,
    );
    await requireStrongPassword('password#1', { ...owner, roles: ['User', 'DJ'] });
  });

  it('count characters as people do [A-464]', () => {
    expect(() => requireLongEnough('😀😀😀😀😀')).toThrow('at least 6 characters');
    requireLongEnough('😀😀😀😀😀😀');
    expect(() => requireLongEnough('e\u0301'.repeat(5))).toThrow('at least 6 characters');
    requireLongEnough('e\u0301'.repeat(6));
  });
});
