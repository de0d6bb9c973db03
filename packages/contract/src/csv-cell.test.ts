import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsvLine } from './csv-cell.ts';

describe('a line of a CSV file', () => {
  it('quotes every cell, doubles quotes inside, and ends as RFC 4180 asks', () => {
    expect(toCsvLine(['plain', 'a, b', 'say "yes"', 'two\nlines', ''])).toBe(
      '"plain","a, b","say ""yes""","two\nlines",""\r\n',
    );
  });

  it.each([
    '=1+1',
    '+49 30 1234',
    '-2',
    '@SUM(A1)',
    '  =HYPERLINK("x")',
    '\n=1',
    '\tcmd',
    '\rcmd',
    '\uFF1D1',
    '\uFF0B1',
    '\uFF0D1',
    '\uFF20x',
  ])('turns the formula %j into text (ruling 1.39)', (text) => {
    expect(toCsvLine([text]).startsWith(`"'`)).toBe(true);
  });

  it.each(['a=b', 'A-1', '1 + 1', 'me@example.org', "'quoted'", ' plain'])('leaves %j unchanged', (text) => {
    expect(toCsvLine([text])).toBe(`"${text}"\r\n`);
  });

  it('is parsed as CSV to the written values', () => {
    const harmless = fc.string().filter((text) => !/^(?:[\t\r]|\s*[=+\-@＝＋－＠])/.test(text));
    fc.assert(
      fc.property(fc.array(harmless, { minLength: 1, maxLength: 6, size: 'max' }), (cells) => {
        const read = [...toCsvLine(cells).matchAll(/"((?:[^"]|"")*)"(?:,|\r\n$)/g)];
        expect(read.map(([, cell = '']) => cell.replaceAll('""', '"'))).toEqual(cells);
      }),
    );
  });
});
