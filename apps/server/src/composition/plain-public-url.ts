import { isIP } from 'node:net';

/** Names of home and lab networks (RFC 6762, 8375, 6761, 9476). */
const PRIVATE_ENDING = /\.(local|lan|internal|home|localdomain|test|alt|home\.arpa|onion)$/;
const PRIVATE_ADDRESS =
  /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|\[::1\]|\[f[cd]|\[fe[89ab])/;

/** Detects plain http on a public name, because passwords and sessions would cross the internet readable. */
export function isPlainAndPublic(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol !== 'http:') return false;
  const name = hostname.toLowerCase().replace(/\.$/, '');
  if (isIP(name) !== 0 || name.startsWith('[')) return !PRIVATE_ADDRESS.test(name);
  return name.includes('.') && !PRIVATE_ENDING.test(name) && !name.endsWith('.localhost');
}
