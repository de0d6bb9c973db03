/** Decides which pages are ours, for every check of an origin. Pure. */

interface OriginSettings {
  readonly publicUrl: string;
  /** ALLOWED_ORIGINS */
  readonly allowedOrigins: readonly string[];
}

export function listOwnOrigins({ publicUrl, allowedOrigins }: OriginSettings): readonly string[] {
  return [new URL(publicUrl).origin, ...allowedOrigins];
}

interface OriginHeaders {
  readonly origin?: string | undefined;
  readonly host?: string | undefined;
}

/** Browsers always send the origin of the page that opens a WebSocket; other clients send none. */
export function isOwnOrigin({ origin, host }: OriginHeaders, listed: readonly string[]): boolean {
  if (origin === undefined || listed.includes(origin)) return true;
  const page = URL.parse(origin);
  // Compared as parsed addresses, because capitals and the default port do not matter.
  return (
    page !== null && page.host !== '' && page.host === URL.parse(`${page.protocol}//${host ?? ''}`)?.host
  );
}
