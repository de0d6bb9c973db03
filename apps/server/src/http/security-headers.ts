/** Headers that tell browsers what our answers may not be used for (S33, S35). They are built once, at load. */

import type { OwnerSettings } from '@tutti/contract';
import type { FastifyRequest } from 'fastify';
import type { CodeInPage } from './code-in-page.ts';
import { toPagePath } from './request-path.ts';

/** Headers of answers that are data: nothing in them may run or be framed. */
const DATA_HEADERS = Object.freeze({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
});

type Games = Pick<OwnerSettings, 'blackjackUrl' | 'wheelUrl'>;

/** Lists the origins that our page may frame besides its own. */
function toFrameOrigins({ blackjackUrl, wheelUrl }: Games): string[] {
  return [blackjackUrl, wheelUrl].flatMap((url) => (url === null ? [] : [new URL(url).origin]));
}

const pagePolicy = (frameOrigins: readonly string[], code: CodeInPage) => [
  "default-src 'none'",
  ["script-src 'self'", ...code.scripts].join(' '),
  // React sets styles through the object model, which this does not affect; style elements and attributes are refused.
  ["style-src 'self'", ...code.styles].join(' '),
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  ["frame-src 'self'", ...frameOrigins].join(' '),
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
];

const PAGE_HEADERS = Object.freeze({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
});

/** The bundled games run without an origin, only inside our page, and have a policy of their own (apps/web/frames). */
const GAME_PREFIX = '/games/';
const GAME_POLICY = "sandbox allow-scripts; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const HTTPS_HEADERS = Object.freeze({ 'strict-transport-security': 'max-age=31536000' });

export function toDataHeaders({ isHttps }: { isHttps: boolean }): Readonly<Record<string, string>> {
  return { ...DATA_HEADERS, ...(isHttps ? HTTPS_HEADERS : {}) };
}

/** Handlers and the error mapper may replace any of these headers, above all caching. */
export function createSecurityHeaders({
  isHttps,
  ownerSettings,
  codeInPage,
}: {
  isHttps: boolean;
  ownerSettings: () => Games;
  codeInPage: () => CodeInPage;
}): (request: FastifyRequest) => Readonly<Record<string, string>> {
  const dataHeaders = toDataHeaders({ isHttps });
  const withPolicy = (policy: string) => ({
    'content-security-policy': policy,
    ...PAGE_HEADERS,
    ...(isHttps ? HTTPS_HEADERS : {}),
  });
  const toPageHeaders = (games: Games, code: CodeInPage) =>
    withPolicy(pagePolicy(toFrameOrigins(games), code).join('; '));
  let shown = ownerSettings();
  let code = codeInPage();
  let pageHeaders = toPageHeaders(shown, code);
  const gameHeaders = withPolicy(GAME_POLICY);
  return (request) => {
    const page = request.routeOptions.config?.contract ? undefined : toPagePath(request.url);
    if (page === undefined) return dataHeaders;
    if (page.startsWith(GAME_PREFIX)) return gameHeaders;
    const [games, codeNow] = [ownerSettings(), codeInPage()];
    if (games !== shown || codeNow !== code) pageHeaders = toPageHeaders(games, codeNow);
    shown = games;
    code = codeNow;
    return pageHeaders;
  };
}
