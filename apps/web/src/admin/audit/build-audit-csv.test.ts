import { describe, expect, it } from 'vitest';
import type { AuditLogEntry } from '#data/admin/audit-queries.ts';
import { auditFileName, buildAuditCsv } from './build-audit-csv.ts';

const ENTRY: AuditLogEntry = {
  id: '1',
  action: 'USER_LOGIN',
  resourceType: 'Authentication',
  resource: undefined,
  actorName: undefined,
  user: 'kim@example.org',
  ipAddress: '127.0.0.1',
  userAgent: undefined,
  timestamp: '2026-11-21T12:00:00.000Z',
  timestampDisplay: '2026-11-21 12:00:00 UTC',
  isSuccess: true,
  details: undefined,
};

describe('the exported page', () => {
  it('has the documented columns and one line per loaded entry [A-423, A-481, A-482]', () => {
    const csv = buildAuditCsv([
      ENTRY,
      { ...ENTRY, isSuccess: false, details: 'Wrong "address", or password' },
    ]);
    expect(csv.split('\r\n')).toEqual([
      '\uFEFF"Timestamp","Action","Resource Type","User","IP Address","Status","Details"',
      '"2026-11-21T12:00:00.000Z","USER_LOGIN","Authentication","kim@example.org","127.0.0.1","Success",""',
      '"2026-11-21T12:00:00.000Z","USER_LOGIN","Authentication","kim@example.org","127.0.0.1","Failed","Wrong ""address"", or password"',
      '',
    ]);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1'])(
    'shows %j instead of running it',
    (text) => {
      expect(buildAuditCsv([{ ...ENTRY, details: text }])).toContain(`"'${text}"`);
    },
  );

  it('is named after the log and the day [A-483]', () => {
    expect(auditFileName(new Date('2026-11-21T23:59:59Z'))).toBe('audit-log-2026-11-21.csv');
  });
});
