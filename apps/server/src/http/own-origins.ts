/** Which pages are ours, for everything that asks where a page was opened. Pure. */

interface Places {
  readonly publicUrl: string;
  /** ALLOWED_ORIGINS */
  readonly allowedOrigins: readonly string[];
}

export function listOwnOrigins({ publicUrl, allowedOrigins }: Places): readonly string[] {
  return [new URL(publicUrl).origin, ...allowedOrigins];
}

interface Asked {
  readonly origin?: string | undefined;
  readonly host?: string | undefined;
}

/**
 * One that is listed, or one that was opened at the address that was asked. Browsers always name the page a WebSocket was
 * opened by; clients outside a browser name none.
 */
export function isOwnOrigin({ origin, host }: Asked, listed: readonly string[]): boolean {
  if (origin === undefined || listed.includes(origin)) return true;
  const page = URL.parse(origin);
  // Compared as parsed addresses, because capitals and the default port do not matter.
  return (
    page !== null && page.host !== '' && page.host === URL.parse(`${page.protocol}//${host ?? ''}`)?.host
  );
}
