import { AUDIT_ACTIONS } from '@tutti/contract/audit/words';
import { expect, it } from 'vitest';
import { readAuditEntry } from '#api/audit-api.ts';
import { auditSentence } from './audit-sentence.ts';

const say = (entry: object) => auditSentence(readAuditEntry({ ...entry }, 0));
const ADA = { user: 'ada', userEmail: 'ada@example.org' };

it('says who did what, by the short name', () => {
  expect(say({ action: 'APP_KEY_CREATED', ...ADA })).toBe('ada created an app key');
  expect(say({ action: 'BACKUP_MADE', isByServer: true })).toBe('The server created a backup');
  expect(say({ action: 'PASSWORD_RESET_REQUESTED' })).toBe('Somebody requested a password reset');
});

it('says that an attempt failed', () => {
  expect(say({ action: 'USER_LOGIN', success: false })).toBe("Somebody couldn't sign in");
  expect(say({ action: 'MAIL_TESTED', success: false, ...ADA })).toBe('ada failed: Test email sent');
});

it('keeps the code of an action that it does not know', () => {
  expect(say({ action: 'MOON_LANDED', ...ADA })).toBe('MOON_LANDED');
  expect(say({ action: 'toString', ...ADA })).toBe('toString');
});

it('has a sentence for every action except a lock, which nobody makes', () => {
  const isSentence = (action: string, success: boolean) =>
    /^ada (?!failed:)/.test(say({ action, success, ...ADA }));
  const without = AUDIT_ACTIONS.filter((action) => !isSentence(action, true) && !isSentence(action, false));
  expect(without).toEqual(['USER_LOCKED']);
});
