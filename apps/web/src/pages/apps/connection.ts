/** The values for signing in with an app, and the address that carries them to a phone. */

export interface Connection {
  readonly serverUrl: string;
  readonly userName: string;
  readonly secret: string;
}

const CONNECT_PATH = '/apps/connect';

/** Uses the fragment, because browsers send it to no server, and so it appears in no log. */
export function toConnectLink({ serverUrl, userName, secret }: Connection): string {
  const behind = new URLSearchParams({ user: userName, key: secret });
  return `${serverUrl}${CONNECT_PATH}#${behind.toString()}`;
}

/** The server is the page's own origin. */
export function readConnection({ origin, hash }: Pick<Location, 'origin' | 'hash'>): Connection | undefined {
  const behind = new URLSearchParams(hash.slice(1));
  const userName = behind.get('user') ?? '';
  const secret = behind.get('key') ?? '';
  if (userName === '' || !/^[\w-]{24,64}$/.test(secret)) return undefined;
  return { serverUrl: origin, userName, secret };
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

export function isLoopback(address: string): boolean {
  return URL.canParse(address) && LOOPBACK.test(new URL(address).hostname);
}

/** PUBLIC_URL, which other devices use; ignored if it is a loopback address and the page came from elsewhere. */
export function addressForApps(publicUrl: string, pageOrigin: string): string {
  return isLoopback(publicUrl) && !isLoopback(pageOrigin) ? pageOrigin : publicUrl;
}
