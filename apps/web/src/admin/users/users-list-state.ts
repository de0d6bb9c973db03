/** Stores the table's state in the address, so that Back, reload and a shared link show the same rows. */
import { ADMIN_SEARCH_MAX_LENGTH } from '@tutti/contract/limits';
import type { RoleName } from '@tutti/contract/roles';
import { ROLE_NAMES } from '@tutti/contract/roles';
import type { UsersQuery } from '#data/admin/admin-users-queries.ts';

export type UserStatus = NonNullable<UsersQuery['status']>;
export type UserSort = NonNullable<UsersQuery['sort']>;

export const STATUSES: readonly UserStatus[] = ['approved', 'pending', 'rejected', 'locked', 'protected'];
export const SORTS: readonly UserSort[] = ['registeredDate', 'email', 'userName'];

export interface UsersListState {
  readonly search: string;
  readonly status: UserStatus | '';
  readonly role: RoleName | 'none' | '';
  readonly sort: UserSort;
  readonly order: 'asc' | 'desc';
  readonly page: number;
}

/** The two screens search different fields and describe failures differently. */
export type UsersHost = 'dashboard' | 'users';

export const SEARCHED: Readonly<Record<UsersHost, string>> = {
  dashboard: 'email,roles',
  users: 'email,userName',
};

/** Dates start with the newest, and names with A. */
export function firstOrder(sort: UserSort): 'asc' | 'desc' {
  return sort === 'registeredDate' ? 'desc' : 'asc';
}

function pick<Value extends string>(known: readonly Value[], text: string | null): Value | '' {
  return known.find((value) => value === text) ?? '';
}

export function readUsersListState(address: URLSearchParams): UsersListState {
  const sort = pick(SORTS, address.get('sort')) || 'registeredDate';
  const page = Number(address.get('page') ?? '1');
  return {
    search: (address.get('search') ?? '').slice(0, ADMIN_SEARCH_MAX_LENGTH),
    status: pick(STATUSES, address.get('status')),
    role: pick([...ROLE_NAMES, 'none'], address.get('role')),
    sort,
    order: pick(['asc', 'desc'], address.get('order')) || firstOrder(sort),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

export function toUsersAddress({ search, status, role, sort, order, page }: UsersListState): URLSearchParams {
  const address = new URLSearchParams();
  if (search !== '') address.set('search', search);
  if (status !== '') address.set('status', status);
  if (role !== '') address.set('role', role);
  if (sort !== 'registeredDate') address.set('sort', sort);
  if (order !== firstOrder(sort)) address.set('order', order);
  if (page > 1) address.set('page', String(page));
  return address;
}

export function isFiltered({ search, status, role }: UsersListState): boolean {
  return search !== '' || status !== '' || role !== '';
}

export function toUsersQuery(listState: UsersListState, host: UsersHost): UsersQuery {
  const { search, status, role, sort, order, page } = listState;
  return {
    page,
    sort,
    order,
    ...(search.trim() === '' ? {} : { search: search.trim(), searchIn: SEARCHED[host] }),
    ...(status === '' ? {} : { status }),
    ...(role === '' ? {} : { role }),
  };
}
