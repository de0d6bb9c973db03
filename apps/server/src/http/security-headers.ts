/** Headers that tell browsers what our answers may not be used for (reliability.md, S33 and S35). Made once, at load. */

/** For answers that are data: nothing in them may run or be framed. */
export const DATA_HEADERS = Object.freeze({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
});

const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Positions of menus, sliders and virtual rows are style attributes; no style sheet of others is loaded.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
];

/** For the page and its files. */
export const PAGE_HEADERS = Object.freeze({
  'content-security-policy': PAGE_POLICY.join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
});

/** Added to every answer when the page is served over https. */
export const TRANSPORT_HEADERS = Object.freeze({
  'strict-transport-security': 'max-age=31536000',
});
