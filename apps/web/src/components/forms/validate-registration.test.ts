import { describe, expect, it } from 'vitest';
import { validateRegistration } from './validate-registration.ts';

const complete = { email: 'ada@example.org', password: 'secret', confirmation: 'secret' };
const textOf = (form: typeof complete) => validateRegistration(form)?.text;

describe('validateRegistration', () => {
  it('accepts three fields with six equal characters', () => {
    expect(validateRegistration(complete)).toBeUndefined();
  });

  it('requires all fields before anything else [A-325]', () => {
    for (const field of ['email', 'password', 'confirmation'] as const) {
      expect(validateRegistration({ ...complete, password: 'x', [field]: '' })).toEqual({
        text: 'All fields are required.',
        focus: field,
      });
    }
    expect(textOf({ ...complete, email: '   ' })).toBe('All fields are required.');
  });

  it('checks the length, at least six, before the match [A-326, A-463]', () => {
    expect(textOf({ ...complete, password: '12345', confirmation: 'other' })).toBe(
      'Password must be at least 6 characters.',
    );
  });

  it('refuses two different passwords [A-327]', () => {
    expect(textOf({ ...complete, confirmation: 'Secret' })).toBe('Passwords do not match.');
  });

  it('accepts spaces as a password, like the server', () => {
    expect(validateRegistration({ ...complete, password: '      ', confirmation: '      ' })).toBeUndefined();
  });

  it('checks last whether mail can be sent to the address, beside its field', () => {
    for (const email of ['ada', 'ada@', 'ada@example', 'a b@example.org', 'a@b@example.org']) {
      expect(validateRegistration({ ...complete, email })).toEqual({
        text: 'Please enter a valid email address',
        field: 'email',
      });
    }
    expect(textOf({ ...complete, email: `${'a'.repeat(250)}@example.org` })).toBe(
      'This email address is too long',
    );
    expect(textOf({ ...complete, email: 'ada', confirmation: 'Secret' })).toBe('Passwords do not match.');
  });

  it('reports that a password is longer than the server accepts', () => {
    const password = 'x'.repeat(257);
    expect(textOf({ ...complete, password, confirmation: password })).toBe(
      'Password must be at most 256 characters',
    );
  });
});
