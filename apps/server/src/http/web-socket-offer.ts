import type { IncomingMessage } from 'node:http';

/** Detects a GET that offers `websocket` (RFC 6455); the header may name other protocols, too. */
export function isWebSocketOffer({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET') return false;
  return (headers.upgrade ?? '').split(',').some((offer) => offer.trim().toLowerCase() === 'websocket');
}
