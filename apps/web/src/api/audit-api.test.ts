import { describe, expect, it } from 'vitest';
import { readAuditAnswer, readAuditEntry, toAuditQuery } from './audit-api.ts';

describe('an audit entry', () => {
  it('has the documented texts for missing values [A-270, A-271, A-272, A-273, A-274]', () => {
    expect(readAuditEntry({ id: '7', timestamp: '2026-11-21T12:00:00.000Z' }, 0)).toEqual({
      id: '7',
      action: 'UNKNOWN',
      resourceType: 'General',
      resource: undefined,
      user: 'Unknown',
      ipAddress: 'Unknown',
      userAgent: undefined,
      timestamp: '2026-11-21T12:00:00.000Z',
      timestampDisplay: '2026-11-21T12:00:00.000Z',
      isSuccess: true,
      details: undefined,
    });
  });

  it('names the server only if it marks the entry as its own', () => {
    expect(readAuditEntry({ isByServer: true }, 0).user).toBe('The server');
    expect(readAuditEntry({ isByServer: true, user: 'a' }, 0).user).toBe('a');
    expect(readAuditEntry({ isByServer: 'yes' }, 0).user).toBe('Unknown');
  });

  it('is failed only if it says false [A-274]', () => {
    expect(
      [true, null, undefined, 0, false].map((success) => readAuditEntry({ success }, 0).isSuccess),
    ).toEqual([true, true, true, true, false]);
  });

  it('names the user by address, or by name', () => {
    expect(readAuditEntry({ userEmail: 'a@example.org', user: 'a' }, 0).user).toBe('a@example.org');
    expect(readAuditEntry({ user: 'a' }, 0).user).toBe('a');
  });
});

describe('a response of the audit log', () => {
  const logs = Array.from({ length: 30 }, (_, index) => ({ id: String(index) }));

  it('may be a list, whose length determines the pages [A-421, A-469]', () => {
    expect(readAuditAnswer(logs)).toMatchObject({ total: 30, pageCount: 2, nextCursor: undefined });
    expect(readAuditAnswer([])).toMatchObject({ entries: [], total: 0, pageCount: 1 });
  });

  it("may be {logs} with the server's numbers [A-421]", () => {
    const answer = { logs, total: 10_000, totalPages: 400, isTotalExact: false, nextCursor: 'next' };
    expect(readAuditAnswer(answer)).toMatchObject({
      total: 10_000,
      pageCount: 400,
      isTotalExact: false,
      nextCursor: 'next',
    });
    expect(readAuditAnswer(answer).entries).toHaveLength(30);
  });

  it('is empty if it is neither', () => {
    for (const answer of [undefined, null, 'text', 7, { logs: 'no' }]) {
      expect(readAuditAnswer(answer)).toMatchObject({ entries: [], pageCount: 1 });
    }
  });
});

describe('the filters that are sent', () => {
  const none = { search: '', action: '', resourceType: '', dateFrom: '', dateTo: '', success: '' } as const;

  it('are only those that are set [A-343]', () => {
    expect(toAuditQuery(none)).toEqual({});
    expect(toAuditQuery({ ...none, search: 'kim', dateTo: '2026-11-21' })).toEqual({
      search: 'kim',
      dateTo: '2026-11-21',
    });
  });

  it('have the status true or false [A-342, A-210]', () => {
    expect(toAuditQuery({ ...none, success: 'true' })).toEqual({ success: 'true' });
    expect(toAuditQuery({ ...none, success: 'false' })).toEqual({ success: 'false' });
  });
});
