import { isIP } from 'node:net';

/** `URL` also accepts `http:host` and `http:///host`, but a person who typed that meant something else. */
export const HAS_HOST = /^[a-z]+:\/\/[^/?#\\]/i;

/** Detects a `/`, `?` or `#` in a password, which ends the host; queries may contain an `@` after a path. */
export function hasCutPassword(text: string): boolean {
  const [, pathname = '', query = ''] = /^[a-z]+:\/\/[^/?#]*([^?#]*)([^#]*)/i.exec(text) ?? [];
  if (text.includes('#') || pathname.includes('@')) return true;
  return pathname === '' ? query.includes('@') : /[?&][^=&]*@/.test(query);
}

/** Requires an origin, because the pages are built for the root of a host and would link to nowhere below it. */
export function isBareOrigin(text: string): boolean {
  const parsed = URL.parse(text);
  if (parsed === null || /[?#]/.test(text)) return false;
  return /^\/*$/.test(parsed.pathname) && parsed.username === '' && parsed.password === '';
}

export function isHttpOrigin(text: string): boolean {
  return /^https?:\/\//i.test(text) && HAS_HOST.test(text) && !text.includes('*') && isBareOrigin(text);
}

const HOST_NAME = /^(?=.{1,253}$)[\w-]{1,63}(\.[\w-]{1,63})*\.?$/;

export function isHost(text: string): boolean {
  // Digits and dots alone are a typing error; resolvers accept `127.1` and `1` as addresses that nobody meant.
  return isIP(text) !== 0 || (HOST_NAME.test(text) && !/^[\d.]+$/.test(text));
}

export function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

/** Matches hosts, as `URL` writes them, that mean another machine on every machine. */
export function isThisMachine(hostname: string): boolean {
  return /^(([^.]+\.)*localhost\.?|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/i.test(hostname);
}

/** Returns true if encrypted or on this machine. A text that is no URL passes, because another check refuses it. */
export function isSafeFromHere(text: string): boolean {
  const url = URL.parse(text);
  if (url === null) return true;
  const { protocol, hostname } = url;
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
