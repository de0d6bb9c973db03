/** A browser with its default autoplay policy, which plays no sound before a user gesture. */
import { expect, test } from '@playwright/test';
import { readAnswer } from './read-answer.ts';
import { administrator } from './sign-in.ts';

/** Found by playwright.config.ts. */
const executablePath = process.env.TUTTI_E2E_BROWSER;

// Evaluating anything in a page counts as a user gesture, and so does recording a trace.
test.use({
  trace: 'off',
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: ['--autoplay-policy=document-user-activation-required'],
  },
});

test('offers "Click to listen" when a station is joined before anything was touched [M-040]', async ({
  context,
  page,
}) => {
  const login = await context.request.post('/api/auth/login', { data: administrator() });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const [stream] = await readAnswer<{ genreId: number }[]>(context.request, '/api/streams', { headers });
  const state = JSON.stringify({ usr: { autoJoinGenreId: stream?.genreId }, key: 'test', idx: 0 });
  // The page does by itself what Jump Back In does, and prints the position of the button.
  await context.addInitScript(`localStorage.setItem('jwtToken', ${JSON.stringify(token)});
    let hasJumped = false;
    new MutationObserver(() => {
      if (!hasJumped && document.querySelector('article')) {
        hasJumped = true;
        history.replaceState(${state}, '');
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      }
    }).observe(document, { subtree: true, childList: true });
    let seen = '';
    setInterval(() => {
      const tap = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Click to listen');
      const { x, y } = tap?.getBoundingClientRect() ?? {};
      // Waits until the position is stable, because neighbors that load later move it.
      if (tap && seen === x + ' ' + y) console.info('tap at', x + 10, y + 10);
      seen = x + ' ' + y;
    }, 250);`);
  const offering = page.waitForEvent('console', (line) => line.text().startsWith('tap at'));
  await page.goto('/live-streams');
  const [, , x, y] = (await offering).text().split(' ').map(Number);
  await page.mouse.click(x ?? 0, y ?? 0);
  const bar = page.getByRole('region', { name: 'Live stream' });
  await expect(bar.getByText(/in sync ±\d+ ms/)).toBeVisible({ timeout: 20_000 });
  await expect(bar.getByRole('button', { name: 'Click to listen' })).toBeHidden();
});
