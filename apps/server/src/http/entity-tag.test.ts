import { expect, it } from 'vitest';
import { namesTag } from './entity-tag.ts';

it.each([
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"b", W/"a"', 'W/"a"', true],
  ['*', '"a"', true],
  ['"b"', '"a"', false],
  ['a', '"a"', false],
  ['', '"a"', false],
  [undefined, '"a"', false],
])('If-None-Match %s compared with %s is %s', (header, etag, isNamed) => {
  expect(namesTag(header, etag)).toBe(isNamed);
});
