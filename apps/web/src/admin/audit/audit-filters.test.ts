import { describe, expect, it } from 'vitest';
import { NO_FILTERS, readAuditListState, toAuditAddress } from './audit-filters.ts';

const read = (address: string) => readAuditListState(new URLSearchParams(address));

describe('filters in the address', () => {
  it('come back as they went', () => {
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

  it('leave a plain address when nothing is set', () => {
    expect(toAuditAddress({ filters: NO_FILTERS, page: 1 }).toString()).toBe('');
  });

  it('ignore what is no filter', () => {
    expect(read('success=maybe&dateFrom=yesterday&page=-3')).toEqual({ filters: NO_FILTERS, page: 1 });
    expect(read('page=1.5').page).toBe(1);
    expect(read(`search=${'x'.repeat(300)}`).filters.search).toHaveLength(200);
  });
});
