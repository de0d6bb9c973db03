import { describe, expect, it } from 'vitest';
import { auditCsvHead, toAuditCsvLine } from './csv.ts';
import type { AuditEntry } from './schemas.ts';

const ENTRY: AuditEntry = {
  id: '1',
  action: 'USER_LOGIN',
  resource: 'ada@example.org',
  resourceType: 'Authentication',
  userId: null,
  user: 'ada',
  userEmail: 'ada@example.org',
  timestamp: '2026-11-21T12:00:00.000Z',
  timestampDisplay: '2026-11-21 12:00:00 UTC',
  ipAddress: '127.0.0.1',
  userAgent: 'test',
  success: true,
  details: null,
  isByServer: false,
};

describe('a line of the export', () => {
  it('has the documented columns in their order, Success or Failed among them [A-481, A-482]', () => {
    expect(auditCsvHead()).toBe(
      '\uFEFF"Timestamp","Action","Resource Type","User","IP Address","Status","Details"\r\n',
    );
    expect(toAuditCsvLine(ENTRY)).toBe(
      '"2026-11-21T12:00:00.000Z","USER_LOGIN","Authentication","ada@example.org","127.0.0.1","Success",""\r\n',
    );
    expect(toAuditCsvLine({ ...ENTRY, success: false })).toContain('"Failed"');
  });

  it('fills in the documented words for missing values [A-270, A-271, A-272, A-273]', () => {
    const bare = { ...ENTRY, action: '', resourceType: '', user: null, userEmail: null, ipAddress: null };
    expect(toAuditCsvLine(bare)).toBe(
      '"2026-11-21T12:00:00.000Z","UNKNOWN","General","Unknown","Unknown","Success",""\r\n',
    );
  });

  it('begins with one byte order mark, so that spreadsheets read it as UTF-8', () => {
    expect(Buffer.from(auditCsvHead()).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(toAuditCsvLine({ ...ENTRY, details: 'Jürgen 山田' })).not.toContain('\uFEFF');
  });

  it('names the server as the user of its own actions', () => {
    const own = { ...ENTRY, user: null, userEmail: null, ipAddress: null, isByServer: true };
    expect(toAuditCsvLine(own)).toContain(',"The server","Unknown",');
  });

  it.each(['=cmd|calc!A0', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1'])(
    'turns a formula into text: %j',
    (text) => {
      const line = toAuditCsvLine({ ...ENTRY, userEmail: text, details: text });
      expect(line.split(`"'${text}"`)).toHaveLength(3);
    },
  );

  it('keeps quotes, commas and line breaks inside their cell', () => {
    expect(toAuditCsvLine({ ...ENTRY, details: 'a "b", c\nd' })).toContain(',"a ""b"", c\nd"\r\n');
  });
});
