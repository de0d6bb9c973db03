import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';

describe('the games lounge', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await buildTestApp({ environment: { WHEEL_URL: 'https://games.example.org/wheel?lang=en' } });
  });
  afterAll(() => server.close());

  const list = (token?: string) => server.call('GET', '/api/games', { token });

  it('lists our games, those of the operator instead of ours, and upcoming ones', async () => {
    const answer = await list(await server.createToken({ roles: ['User'] }));
    expect(answer.json()).toEqual([
      { id: 'blackjack', name: 'Blackjack', url: '/games/blackjack.html' },
      { id: 'wheel', name: 'Wheel of Fortune', url: 'https://games.example.org/wheel?lang=en' },
      { id: 'poker', name: 'Poker', url: null },
      { id: 'trivia', name: 'Trivia', url: null },
    ]);
  });

  it('is for approved users only', async () => {
    expect((await list()).statusCode).toBe(401);
    expect((await list(await server.createToken({ approved: false }))).statusCode).toBe(403);
  });

  it('lets the page frame only the operator’s games', async () => {
    const page = await server.call('GET', '/');
    expect(page.headers['content-security-policy']).toContain("frame-src 'self' https://games.example.org;");
  });

  it('serves our games without an origin, for frames of our page only', async () => {
    const answer = await server.call('GET', '/games/blackjack.html');
    expect(answer.headers['content-security-policy']).toBe(
      "sandbox allow-scripts; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    );
  });
});
