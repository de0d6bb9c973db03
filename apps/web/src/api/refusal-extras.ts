/** Details that the server adds to a few refusals. They have a file of their own, because hardly any page reads them. */
import { ApiError } from './api-error.ts';

/** Undefined if the response is not the server's own. */
function readExtra(error: unknown, name: 'ticket' | 'isPasskeyUnknown'): unknown {
  if (!(error instanceof ApiError)) return undefined;
  try {
    return Reflect.get(JSON.parse(error.body ?? '') as object, name);
  } catch {
    return undefined;
  }
}

/** The ticket of a user who is not approved yet, with which the page waits. */
export function readTicket(error: unknown): string | undefined {
  const ticket = readExtra(error, 'ticket');
  return typeof ticket === 'string' ? ticket : undefined;
}

/** No account has the passkey that was used, so the browser may forget it. */
export const isPasskeyUnknown = (error: unknown): boolean => readExtra(error, 'isPasskeyUnknown') === true;
