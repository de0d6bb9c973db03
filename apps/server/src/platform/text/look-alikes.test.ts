import { describe, expect, it } from 'vitest';
import { looksLikeOneOf } from './look-alikes.ts';

describe('a name that resembles another name', () => {
  it.each([
    ['аdmin', 'with a Cyrillic letter'],
    ['αdmin', 'with a Greek letter'],
    ['аdmіn', 'with two of them'],
    ['ａｄｍｉｎ', 'in full-width letters'],
    ['𝐚𝐝𝐦𝐢𝐧', 'in mathematical letters'],
    ['ⓐⓓⓜⓘⓝ', 'in circles'],
    ['adrnin', 'with r and n for m'],
    ['admın', 'with an i without its dot'],
    ['admin\u0323', 'with a dot below'],
    ['ad min', 'with a space between'],
    ['ADMIN', 'in capitals'],
    ['admin\u{e0100}', 'with an invisible mark'],
    ['admin\u3164', 'with an invisible letter'],
  ])('is %s (%s)', async (name) => {
    expect(await looksLikeOneOf(name, ['kim', 'Admin'])).toBe(true);
  });

  it.each([
    ['Il1', 'l1I'],
    ['Paul', 'PauI'],
    ['O0', '0O'],
    ['Оlga', 'Olga'],
  ])('is %s for %s', async (one, other) => {
    expect([await looksLikeOneOf(one, [other]), await looksLikeOneOf(other, [one])]).toEqual([true, true]);
  });

  it.each(['admin2', 'administrator', 'dmina', 'Ann', '管理者', 'Админ'])('is not %s', async (name) => {
    expect(await looksLikeOneOf(name, ['kim', 'Admin'])).toBe(false);
  });

  it('does not exist if there are no other names', async () => {
    expect(await looksLikeOneOf('admin', [])).toBe(false);
  });
});
