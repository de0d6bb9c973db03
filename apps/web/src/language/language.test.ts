import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Starts the page in a browser with these language preferences. */
async function begin(languages: readonly string[], chosen?: string) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  if (chosen !== undefined) localStorage.setItem('language', chosen);
  const { language, locale } = await import('./language.ts');
  return { language, locale };
}

beforeEach(() => void vi.resetModules());
afterEach(() => localStorage.clear());

it.each([
  [['en-GB', 'de'], { language: 'en', locale: 'en-GB' }],
  [['nl', 'de-AT', 'en'], { language: 'de', locale: 'de-AT' }],
  [['nl'], { language: 'en', locale: 'en' }],
])('a browser that prefers %j gets the first available language', async (preferred, given) => {
  expect(await begin(preferred)).toEqual(given);
});

it('a chosen language overrides the browser’s, and takes a region from the browser if it names one', async () => {
  expect(await begin(['en-US', 'de-CH'], 'de')).toEqual({ language: 'de', locale: 'de-CH' });
  vi.resetModules();
  expect(await begin(['en-US', 'de-CH'], 'fr')).toEqual({ language: 'fr', locale: 'fr' });
});

it('an English page sets its language without a region, because its texts have none', async () => {
  document.documentElement.lang = 'de';
  await begin(['en-GB']);
  expect(document.documentElement.lang).toBe('en');
});
