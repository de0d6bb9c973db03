import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, readAcceptLanguage } from './languages.ts';
import { translateTexts } from './translate-texts.ts';

describe('the language of a request', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['it, FR-ca;q=0.4, en;q=0.6', 'en'],
    ['pt-BR', undefined],
    ['ja;q=0, es', 'es'],
    ['*', undefined],
    ['', undefined],
    [undefined, undefined],
    [`${'x,'.repeat(5_000)}de`, undefined],
    ['de;q=much,fr', 'fr'],
  ])('of %j is %j', (header, language) => {
    expect(readAcceptLanguage(header)).toBe(language);
  });

  it('is one that texts are translated into', () => {
    const locales = path.resolve(import.meta.dirname, '../../../../../packages/contract/locales');
    expect(['en', ...readdirSync(locales).map((file) => path.basename(file, '.json'))].toSorted()).toEqual(
      [...LANGUAGES].toSorted(),
    );
  });
});

describe('texts in another language', () => {
  const texts = {
    plain: 'Hello',
    list: ['One', (name: string) => `for ${name}`],
    deep: { left: 'Left' },
  } as const;

  it('use its messages, and English if there is none', () => {
    const translated = translateTexts(texts, { plain: 'Hallo', list: ['Eins', 'für {name}'], deep: {} });
    expect([
      translated.plain,
      translated.list[0],
      translated.list[1]('$& {name}'),
      translated.deep.left,
    ]).toEqual(['Hallo', 'Eins', 'für $& {name}', 'Left']);
    expect(translateTexts(texts, undefined)).toBe(texts);
  });
});
