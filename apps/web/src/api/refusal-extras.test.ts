import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { isPasskeyUnknown, readTicket } from './refusal-extras.ts';

const refused = (body: string | undefined) =>
  new ApiError({ code: 'HTTP', message: 'No.', status: 403, body });

describe('details that the server adds to a refusal', () => {
  it('are read if present', () => {
    expect(readTicket(refused('{"code":"PENDING_APPROVAL","ticket":"a ticket"}'))).toBe('a ticket');
    expect(isPasskeyUnknown(refused('{"code":"INVALID_CREDENTIALS","isPasskeyUnknown":true}'))).toBe(true);
  });

  it.each([undefined, '', '<html>', 'null', '7', '[]', '{}', '{"ticket":7,"isPasskeyUnknown":"true"}'])(
    'are undefined in %j',
    (body) => {
      expect(readTicket(refused(body))).toBeUndefined();
      expect(isPasskeyUnknown(refused(body))).toBe(false);
    },
  );

  it('are undefined in other errors', () => {
    expect(readTicket(new Error('{"ticket":"a"}'))).toBeUndefined();
    expect(isPasskeyUnknown(undefined)).toBe(false);
  });
});
