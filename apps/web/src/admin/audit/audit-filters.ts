/** Stores the filters in the address, so that Back, reload and a shared link show the same rows. */
import { ADMIN_SEARCH_MAX_LENGTH } from '@tutti/contract/limits';
import type { AuditFilters } from '#data/admin/audit-queries.ts';

export const NO_AUDIT_FILTERS: AuditFilters = {
  search: '',
  action: '',
  resourceType: '',
  dateFrom: '',
  dateTo: '',
  success: '',
};

const NAMES = Object.keys(NO_AUDIT_FILTERS) as readonly (keyof AuditFilters)[];
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export interface AuditListState {
  readonly filters: AuditFilters;
  readonly page: number;
}

/** Invalid filters count as not set, because anybody can type an address. */
export function readAuditListState(address: URLSearchParams): AuditListState {
  const text = (name: keyof AuditFilters) => address.get(name) ?? '';
  const day = (name: 'dateFrom' | 'dateTo') => (DAY.test(text(name)) ? text(name) : '');
  const success = text('success');
  const page = Number(address.get('page') ?? '1');
  return {
    filters: {
      search: text('search').slice(0, ADMIN_SEARCH_MAX_LENGTH),
      action: text('action').slice(0, 60),
      resourceType: text('resourceType').slice(0, 60),
      dateFrom: day('dateFrom'),
      dateTo: day('dateTo'),
      success: success === 'true' || success === 'false' ? success : '',
    },
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

export function toAuditAddress({ filters, page }: AuditListState): URLSearchParams {
  const address = new URLSearchParams();
  for (const name of NAMES) if (filters[name] !== '') address.set(name, filters[name]);
  if (page > 1) address.set('page', String(page));
  return address;
}

export function countFilters(filters: AuditFilters): number {
  return NAMES.filter((name) => filters[name] !== '').length;
}
