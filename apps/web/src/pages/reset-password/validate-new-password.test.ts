import { describe, expect, it } from 'vitest';
import { validateNewPassword } from './validate-new-password.ts';

describe('validateNewPassword', () => {
  it('[A-330] [A-331] [A-332] refuses an empty, a short and an unconfirmed password, in this order', () => {
    expect(validateNewPassword('', 'x')).toBe('New password is required');
    expect(validateNewPassword('12345', 'x')).toBe('Password must be at least 6 characters');
    expect(validateNewPassword('123456', '12345')).toBe('Passwords do not match');
    expect(validateNewPassword('123456', '123456')).toBeUndefined();
  });
});
