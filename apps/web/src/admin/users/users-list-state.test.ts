import { describe, expect, it } from 'vitest';
import { readUsersListState, toUsersAddress, toUsersQuery } from './users-list-state.ts';

const read = (address: string) => readUsersListState(new URLSearchParams(address));

describe('the table of users in the address', () => {
  it('is read back as it was written', () => {
    const state = {
      search: 'kim & co',
      status: 'rejected',
      role: 'none',
      sort: 'email',
      order: 'desc',
      page: 3,
    } as const;
    expect(readUsersListState(toUsersAddress(state))).toEqual(state);
  });

  it('shows the newest first, which needs no query', () => {
    expect(read('')).toMatchObject({ sort: 'registeredDate', order: 'desc', page: 1 });
    expect(toUsersAddress(read('')).toString()).toBe('');
    expect(read('sort=email').order).toBe('asc');
  });

  it('ignores invalid values', () => {
    expect(read('status=asleep&role=Emperor&sort=size&order=up&page=0')).toEqual(read(''));
  });

  it('searches email and username on the users page [A-198, A-351]', () => {
    expect(toUsersQuery(read('search=Kim'), 'users')).toMatchObject({
      search: 'Kim',
      searchIn: 'email,userName',
    });
  });

  it('searches email and roles on the dashboard [A-350]', () => {
    expect(toUsersQuery(read('search=Kim'), 'dashboard')).toMatchObject({ searchIn: 'email,roles' });
  });

  it('sends only filters that are set', () => {
    expect(toUsersQuery(read('search=%20'), 'users')).toEqual({
      page: 1,
      sort: 'registeredDate',
      order: 'desc',
    });
  });
});
