import { describe, expect, it } from 'vitest';
import { NO_AUDIT_FILTERS, readAuditListState, toAuditAddress } from './audit-filters.ts';

const read = (address: string) => readAuditListState(new URLSearchParams(address));

describe('filters in the address', () => {
  it('are read back as they were written', () => {
    const state = {
      filters: {
        search: 'kim & co',
        action: 'USER_LOGIN',
        resourceType: 'User Management',
        dateFrom: '2026-11-01',
        dateTo: '2026-11-21',
        success: 'false',
      },
      page: 4,
    } as const;
    expect(readAuditListState(toAuditAddress(state))).toEqual(state);
  });

  it('need no query when nothing is set', () => {
    expect(toAuditAddress({ filters: NO_AUDIT_FILTERS, page: 1 }).toString()).toBe('');
  });

  it('ignore invalid values', () => {
    expect(read('success=maybe&dateFrom=yesterday&page=-3')).toEqual({ filters: NO_AUDIT_FILTERS, page: 1 });
    expect(read('page=1.5').page).toBe(1);
    expect(read(`search=${'x'.repeat(300)}`).filters.search).toHaveLength(200);
  });
});
