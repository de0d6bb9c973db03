import type { RouteAddress } from '../route.ts';

export const recommendationAddresses = {
  similar: { method: 'GET', path: '/api/recommendations/similar', access: 'approved' },
  mixes: { method: 'GET', path: '/api/recommendations/mixes', access: 'approved' },
  mix: { method: 'GET', path: '/api/recommendations/mixes/:mixId', access: 'approved' },
  refuse: { method: 'PUT', path: '/api/recommendations/unwanted/:trackId', access: 'approved' },
  allow: { method: 'DELETE', path: '/api/recommendations/unwanted/:trackId', access: 'approved' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
