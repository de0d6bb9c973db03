import { describe, expect, it } from 'vitest';
import { isOwnOrigin, listOwnOrigins } from './own-origins.ts';

const own = listOwnOrigins({
  publicUrl: 'https://music.example.org',
  allowedOrigins: ['https://radio.example'],
});

describe('own origins', () => {
  it.each([
    ['of PUBLIC_URL', 'https://music.example.org', '10.0.0.1:4747'],
    ['that are listed', 'https://radio.example', 'music.example.org'],
    ['of the address that was asked', 'http://192.168.1.5:8080', '192.168.1.5:8080'],
    ['of the address that was asked, in capitals', 'http://nas.local', 'NAS.local'],
    ['of the address that was asked, with the usual port', 'https://nas.local', 'nas.local:443'],
    ['of the address that was asked, over IPv6', 'http://[fd00::5]:8080', '[fd00::5]:8080'],
    ['that are programs and name none', undefined, 'anything'],
  ])('include those %s', (_which, origin, host) => {
    expect(isOwnOrigin({ origin, host }, own)).toBe(true);
  });

  it.each([
    ['of another site', 'https://evil.example', 'music.example.org'],
    ['whose port the proxy has lost', 'http://192.168.1.5:8080', '192.168.1.5'],
    ['of another port', 'http://nas.local:81', 'nas.local:82'],
    ['without a place', 'null', 'null'],
    ['that ask nobody', 'http://nas.local', undefined],
  ])('exclude those %s', (_which, origin, host) => {
    expect(isOwnOrigin({ origin, host }, own)).toBe(false);
  });
});
