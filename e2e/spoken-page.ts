/** What a page says in another language than English, and a page that is turned around. */
import type { Page } from '@playwright/test';
import { ROLE_NAMES } from '@tutti/contract/roles';
import type { Messages } from '../apps/web/catalogues/compile-catalogue.ts';
import { readMessages } from '../apps/web/catalogues/compile-catalogue.ts';
import { readEnglish, type Text } from '../apps/web/catalogues/english.ts';

/** Sentences and words of the English texts that another language says differently, but for names of genres. */
export async function readEnglishOnly(language: string): Promise<ReadonlySet<string>> {
  const translated = new Set<string>();
  const english = new Set<string>();
  const collect = (texts: Text, messages: Messages | undefined): void => {
    if (typeof texts === 'string' && typeof messages === 'string') {
      translated.add(messages);
      if (texts !== messages) english.add(texts);
    }
    if (typeof texts !== 'object' || typeof messages !== 'object') return;
    for (const [key, text] of Object.entries(texts)) if (key !== 'genreChips') collect(text, messages[key]);
  };
  collect(await readEnglish(), readMessages(language));
  // Roles are called the same everywhere.
  return english.difference(translated).difference(new Set<string>(ROLE_NAMES));
}

/** No language of ours is written from right to left: the page is told that it is, and nothing else. */
export async function turnAround(page: Page): Promise<void> {
  await page.route(
    (url) => !/^\/(?:api|assets|embed|rest|radio|icons|games)\b|\.\w+$/.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace('<html lang="en"', '<html lang="en" dir="rtl"');
      await route.fulfill({ response, body });
    },
  );
}
