/** Checks the texts of a page in other languages, and mirrors a page. */
import type { Page } from '@playwright/test';
import { ROLE_NAMES } from '@tutti/contract/roles';
import type { Messages } from '../apps/web/catalogs/compile-catalog.ts';
import { readMessages } from '../apps/web/catalogs/compile-catalog.ts';
import { readEnglish, type Text } from '../apps/web/catalogs/english.ts';

/** Returns English texts whose translation differs, except names of genres. */
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
  // Role names are the same in every language.
  return english.difference(translated).difference(new Set<string>(ROLE_NAMES));
}

/** Sets the direction to right-to-left and nothing else, because none of our languages is written that way. */
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
