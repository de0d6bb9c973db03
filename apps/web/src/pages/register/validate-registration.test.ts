import { describe, expect, it } from 'vitest';
import { validateRegistration } from './validate-registration.ts';

const complete = { email: 'ada@example.org', password: 'secret', confirmation: 'secret' };

describe('validateRegistration', () => {
  it('accepts three fields with six equal characters', () => {
    expect(validateRegistration(complete)).toBeUndefined();
  });

  it('[A-325] asks for all fields before anything else', () => {
    for (const field of ['email', 'password', 'confirmation'] as const) {
      expect(validateRegistration({ ...complete, password: 'x', [field]: '' })).toBe(
        'All fields are required.',
      );
    }
    expect(validateRegistration({ ...complete, email: '   ' })).toBe('All fields are required.');
  });

  it('[A-326] judges the length before the match', () => {
    expect(validateRegistration({ ...complete, password: '12345', confirmation: 'other' })).toBe(
      'Password must be at least 6 characters.',
    );
  });

  it('[A-327] refuses two different passwords', () => {
    expect(validateRegistration({ ...complete, confirmation: 'Secret' })).toBe('Passwords do not match.');
  });
});
