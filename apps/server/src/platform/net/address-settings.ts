/** Validation of settings that are addresses. */
import { z } from 'zod';
import { HAS_HOST, hasCutPassword, isHost } from './network-names.ts';

export const url = (protocols: readonly string[]) =>
  z.string().refine(
    (text) => {
      const parsed = URL.parse(text);
      return parsed !== null && protocols.includes(parsed.protocol);
    },
    `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  );

export const urlWithHost = (protocols: readonly string[]) =>
  url(protocols).refine(
    (text) => HAS_HOST.test(text) && (URL.parse(text)?.hostname ?? '') !== '',
    'must name a host',
  );

/** Checked first, because most addresses with such a password do not parse, and that error names no cause. */
export const urlWithPassword = () =>
  z
    .string()
    .refine(
      (text) => !hasCutPassword(text),
      'must have signs like # / ? @ in its user and password percent-encoded (# is %23, / is %2F, ? is %3F, @ is %40)',
    );

/** Accepts no name, or one that mail servers accept: `mail.example.org`, `[192.0.2.7]`. */
export function hasHelloName(text: string): boolean {
  const name = URL.parse(text)?.searchParams.get('name');
  return !name || isHost(name) || /^\[[\da-f.:]+\]$|^\[IPv6:[\da-f.:]+\]$/i.test(name);
}
