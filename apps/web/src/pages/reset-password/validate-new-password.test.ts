import { describe, expect, it } from 'vitest';
import { validateNewPassword } from './validate-new-password.ts';

describe('validateNewPassword', () => {
  it('refuses an empty, a short and an unconfirmed password, in this order [A-330, A-331, A-332]', () => {
    expect(validateNewPassword('', 'x')).toEqual({ text: 'New password is required', field: 'password' });
    expect(validateNewPassword('12345', 'x')).toEqual({
      text: 'Password must be at least 6 characters',
      field: 'password',
    });
    expect(validateNewPassword('123456', '12345')).toEqual({
      text: 'Passwords do not match',
      field: 'confirmation',
    });
    expect(validateNewPassword('123456', '123456')).toBeUndefined();
  });

  it('refuses a password that is longer than the server accepts', () => {
    expect(validateNewPassword('x'.repeat(257), 'x'.repeat(257))?.text).toBe(
      'Password must be at most 256 characters',
    );
  });
});
