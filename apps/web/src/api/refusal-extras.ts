/** What the server adds to a few refusals. Apart from the errors, because hardly any page reads it. */
import { ApiError } from './api-error.ts';

/** Undefined where the answer is none of the server's own. */
function readExtra(error: unknown, name: 'ticket' | 'isPasskeyUnknown'): unknown {
  if (!(error instanceof ApiError)) return undefined;
  try {
    return Reflect.get(JSON.parse(error.body ?? '') as object, name);
  } catch {
    return undefined;
  }
}

/** Of a refusal that says that an administrator decides yet; the page of that person waits with it. */
export function readTicket(error: unknown): string | undefined {
  const ticket = readExtra(error, 'ticket');
  return typeof ticket === 'string' ? ticket : undefined;
}

/** No account has the passkey that was used, so the browser may forget it. */
export const isPasskeyUnknown = (error: unknown): boolean => readExtra(error, 'isPasskeyUnknown') === true;
