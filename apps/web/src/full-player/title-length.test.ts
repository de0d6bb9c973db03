import { describe, expect, it } from 'vitest';
import { titleLength } from './title-length.ts';

describe('the letters of a title', () => {
  it.each([
    ['Sundial', 'short'],
    ['Postcards We Never Sent', 'short'],
    ['The Greatest Challenge of All', 'long'],
    ['Truly, the greatest challenge one must face is falling rocks', 'longest'],
    ['雨の庭', 'short'],
    ['まだ開かない白い花の庭で待つ', 'long'],
    ['まだ開かない白い花の庭で待つ遠い人の傘の音', 'longest'],
  ])('of %s are for a %s one, and East Asian letters count twice', (title, length) => {
    expect(titleLength(title)).toBe(length);
  });
});
