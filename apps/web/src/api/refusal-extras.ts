/** Details that the server adds to a few refusals. A separate file, because few pages need it. */
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

/** The ticket with which an unapproved user polls. */
export function readTicket(error: unknown): string | undefined {
  const ticket = readExtra(error, 'ticket');
  return typeof ticket === 'string' ? ticket : undefined;
}

/** No account has the passkey, so the browser may forget it. */
export const isPasskeyUnknown = (error: unknown): boolean => readExtra(error, 'isPasskeyUnknown') === true;
