/** Waits for the first scan of a new server before the first journey, so that all journeys have a library. */
import { type FullConfig, request } from '@playwright/test';
import { readAnswer } from './read-answer.ts';
import { administrator } from './sign-in.ts';

const LOOK_EVERY_MS = 200;
const GIVE_UP_AFTER_MS = 120_000;

/** Playwright calls it when its server answers, before the first journey. */
// oxlint-disable-next-line import/no-default-export -- what Playwright asks for
export default async function waitForFirstScan({ projects }: FullConfig): Promise<void> {
  const { baseURL } = projects[0]?.use ?? {};
  if (baseURL === undefined) throw new Error('playwright.config.ts names the address of the server.');
  const context = await request.newContext({ baseURL });
  try {
    const login = await context.post('/api/auth/login', { data: administrator() });
    const { token } = (await login.json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    const giveUpAtMs = Date.now() + GIVE_UP_AFTER_MS;
    for (;;) {
      const library = await readAnswer<LibraryState>(context, '/api/admin/library', { headers });
      if (library.phase === 'idle' && library.finishedAt !== null) return;
      if (Date.now() > giveUpAtMs) throw new Error(`The first scan has not ended: ${library.phase}.`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  } finally {
    await context.dispose();
  }
}

interface LibraryState {
  readonly phase: string;
  readonly finishedAt: string | null;
}
