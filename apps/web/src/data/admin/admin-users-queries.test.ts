import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { describeUsersFailure } from './admin-users-queries.ts';

describe('a failed list of users', () => {
  it('names the status and the body [A-444]', () => {
    const error = new ApiError({
      code: 'INTERNAL',
      message: 'x',
      status: 500,
      serverMessage: 'On our side.',
    });
    expect(describeUsersFailure(error)).toBe('Failed to load users: 500 On our side.');
  });

  it('names the exception, or says that there is no connection [A-445]', () => {
    expect(describeUsersFailure(new TypeError('Odd.'))).toBe('Failed to load users: Odd.');
    const gone = new ApiError({ code: 'NETWORK', message: 'Network error' });
    expect(describeUsersFailure(gone)).toBe('Failed to connect to server');
  });
});
