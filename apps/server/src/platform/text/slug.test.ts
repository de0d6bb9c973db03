import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseSlug, toSlug } from './slug.ts';

it.each([
  ['Hip Hop', 'hip-hop'],
  ['Drum & Bass', 'drum-bass'],
  ["Rock 'n' Roll", 'rock-n-roll'],
  ['R&B', 'r-b'],
  ['Électronique / Ambient', 'electronique-ambient'],
  ['Straße', 'strasse'],
  ['Джаз', ''],
  ['!!!', ''],
  ['80s', '80s'],
])('%s is %j in an address', (name, slug) => {
  expect(toSlug(name)).toBe(slug);
});

it('names with an empty, numeric or taken slug use the id', () => {
  const taken = new Set(['jazz']);
  expect(chooseSlug({ name: 'Soul', id: 7 }, taken)).toBe('soul');
  expect(chooseSlug({ name: 'JAZZ', id: 7 }, taken)).toBe('7');
  expect(chooseSlug({ name: 'Рок 80', id: 7 }, taken)).toBe('7');
  expect(chooseSlug({ name: '★', id: 7 }, taken)).toBe('7');
});

it('for any names, slugs are unique, plain in addresses, and never the id of something else', () => {
  const name = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('7', 'Hip Hop', 'hip-hop', '', '1-2'),
  );
  fc.assert(
    fc.property(fc.array(name, { maxLength: 30, size: 'max' }), (names) => {
      const taken = new Set<string>();
      names.forEach((text, index) => {
        const slug = chooseSlug({ name: text, id: index + 1 }, taken);
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(taken).not.toContain(slug);
        if (/^\d+$/.test(slug)) expect(slug).toBe(String(index + 1));
        taken.add(slug);
      });
    }),
  );
});
