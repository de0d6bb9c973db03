import type { IncomingMessage } from 'node:http';

/** RFC 6455: a GET that offers `websocket`; the header may name other protocols beside it. */
export function isWebSocketOffer({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET') return false;
  return (headers.upgrade ?? '').split(',').some((offer) => offer.trim().toLowerCase() === 'websocket');
}
