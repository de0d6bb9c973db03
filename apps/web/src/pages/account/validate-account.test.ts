import { describe, expect, it } from 'vitest';
import { validatePasswordChange } from './validate-password-change.ts';
import { validateProfile } from './validate-profile.ts';

describe('validateProfile', () => {
  const stored = { userName: 'Ada', email: 'ada@example.org' };

  it('requires a username, then an email [A-339, A-340]', () => {
    expect(validateProfile({ userName: '  ', email: '' })).toEqual({
      text: 'Username is required',
      field: 'userName',
    });
    expect(validateProfile({ ...stored, email: ' ' })).toEqual({
      text: 'Email is required',
      field: 'email',
    });
    expect(validateProfile(stored)).toBeUndefined();
  });

  it('requires a valid email format [A-341]', () => {
    for (const email of ['ada', 'ada@', '@example.org', 'ada@example', 'a da@example.org']) {
      expect(validateProfile({ ...stored, email })).toEqual({
        text: 'Please enter a valid email address',
        field: 'email',
      });
    }
    expect(validateProfile({ ...stored, email: ' ada+radio@sub.example.org ' })).toBeUndefined();
  });

  it('refuses a username that is too long or invisible', () => {
    expect(validateProfile({ ...stored, userName: 'x'.repeat(65) })?.text).toBe(
      'Username must be at most 64 characters',
    );
    expect(validateProfile({ ...stored, userName: 'Ada\u202e' })?.text).toBe(
      "Username contains characters that can't be displayed",
    );
  });
});

describe('validatePasswordChange', () => {
  const form = { currentPassword: 'old one', newPassword: 'new one', confirmation: 'new one' };

  it('requires the current, a new, a longer, a confirmed password [A-335, A-336, A-337, A-338]', () => {
    const texts = [
      { currentPassword: '', newPassword: '', confirmation: 'x' },
      { ...form, newPassword: '', confirmation: 'x' },
      { ...form, newPassword: '12345', confirmation: 'x' },
      { ...form, confirmation: 'New one' },
    ].map((wrong) => validatePasswordChange(wrong)?.text);
    expect(texts).toEqual([
      'Current password is required',
      'New password is required',
      'Password must be at least 6 characters',
      'New passwords do not match',
    ]);
    expect(validatePasswordChange(form)).toBeUndefined();
  });

  it('is shown beside its field', () => {
    const fields = [
      { ...form, currentPassword: '' },
      { ...form, newPassword: '12345' },
      { ...form, confirmation: '' },
      { ...form, newPassword: 'x'.repeat(257), confirmation: 'x'.repeat(257) },
    ].map((wrong) => validatePasswordChange(wrong)?.field);
    expect(fields).toEqual(['currentPassword', 'newPassword', 'confirmation', 'newPassword']);
  });
});
