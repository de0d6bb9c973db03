import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLrc } from './lrc.ts';
import { parseSrt } from './srt.ts';
import { parseTtml } from './ttml.ts';

describe('SRT and WebVTT', () => {
  it('give lines with their start times, without markup and numbers', () => {
    const text =
      '1\r\n00:00:01,500 --> 00:00:03,000\r\n<i>First</i>\r\nline\r\n\r\n2\r\n00:01:00,000 --> 00:01:02,000\r\n{\\an8}Second';
    expect(parseSrt(text)).toEqual({
      isSynced: true,
      lines: [
        { startMs: 1_500, text: 'First line' },
        { startMs: 60_000, text: 'Second' },
      ],
    });
    expect(
      parseSrt('WEBVTT\n\nNOTE nothing\n\n01:02.500 --> 01:04.000 align:start\nLa <c.x>la</c>')?.lines,
    ).toEqual([{ startMs: 62_500, text: 'La la' }]);
  });

  it('give nothing without a time', () => expect(parseSrt('1\nLa la\n')).toBeUndefined());
});

describe('LRC', () => {
  it('has lines with their times, in the order in which they are sung', () => {
    expect(parseLrc('[ar:Nobody]\r\n[00:12.50]Second\r\n[0:01.5] First \r\n[61:00]Last')).toEqual({
      isSynced: true,
      lines: [
        { startMs: 1_500, text: 'First' },
        { startMs: 12_500, text: 'Second' },
        { startMs: 3_660_000, text: 'Last' },
      ],
    });
  });

  it('repeats a line with several times, and removes the times of words', () => {
    expect(parseLrc('[00:10.00][00:20.000]La <00:10.50> la\n[00:15:20]Lo')?.lines).toEqual([
      { startMs: 10_000, text: 'La la' },
      { startMs: 15_200, text: 'Lo' },
      { startMs: 20_000, text: 'La la' },
    ]);
  });

  it('appears earlier with a positive offset, and never before the song', () => {
    const lines = parseLrc('[offset:+1500]\n[00:01.00]A\n[00:05.00]B')?.lines;
    expect(lines).toEqual([
      { startMs: 0, text: 'A' },
      { startMs: 3_500, text: 'B' },
    ]);
    expect(parseLrc('[offset:-500]\n[00:01.00]A')?.lines[0]?.startMs).toBe(1_500);
  });

  it('without times keeps the text with its stanzas', () => {
    expect(parseLrc('\n[ti:Song]\nOne\n\nTwo\n\n')).toEqual({
      isSynced: false,
      lines: [{ text: 'One' }, { text: '' }, { text: 'Two' }],
    });
  });

  it('is empty if nothing is sung', () => {
    for (const text of ['', '\n \n', '[ar:Nobody]', '[00:01.00]\n[00:02.00] '])
      expect(parseLrc(text)).toBeUndefined();
  });
});

describe('TTML', () => {
  const document = (body: string) =>
    `<?xml version="1.0"?><tt xmlns="x"><body><div>${body}</div></body></tt>`;

  it('consists of paragraphs with a begin', () => {
    const body = `<p begin="00:01.500" end="3s"><span begin="1.5">Rock</span> <span>&amp; roll</span></p>
      <p end="9" begin='1:02:03'>A<br/>B &#233;</p><p begin="2500ms">C</p><p begin="4.25" ttm:agent="v1">D</p>`;
    expect(parseTtml(document(body))).toEqual({
      isSynced: true,
      lines: [
        { startMs: 1_500, text: 'Rock & roll' },
        { startMs: 2_500, text: 'C' },
        { startMs: 4_250, text: 'D' },
        { startMs: 3_723_000, text: 'A B é' },
      ],
    });
  });

  it.each([
    ['0.5h', 1_800_000],
    ['1.5m', 90_000],
    ['1.5s', 1_500],
    ['1500ms', 1_500],
    ['1.5', 1_500],
    ['01:30', 90_000],
    ['1:00:00.25', 3_600_250],
  ])('begins at %s', (begin, startMs) => {
    expect(parseTtml(document(`<p begin="${begin}">La</p>`))?.lines).toEqual([{ startMs, text: 'La' }]);
  });

  it.each(['1:02:03:04', '1:2.5.5', '1:30s'])('has no begin with an invalid time: %s', (begin) => {
    expect(parseTtml(document(`<p begin="${begin}">La</p>`))).toEqual({
      isSynced: false,
      lines: [{ text: 'La' }],
    });
  });

  it('decodes the five predefined entities, and any other character by its number', () => {
    const signs = '&lt;&gt;&amp;&quot;&apos; &#65;&#x1F3B5;&#x10FFFF;';
    expect(parseTtml(document(`<p>${signs}</p>`))?.lines).toEqual([{ text: '<>&"\' A\u{1F3B5}\u{10FFFF}' }]);
  });

  it('pauses at an empty paragraph, and has no line for a self-closing one', () => {
    const body = '<p begin="1s"></p>No<p begin="2s"/>No<p begin="3s"><!---->Yes</p>';
    expect(parseTtml(document(body))?.lines).toEqual([
      { startMs: 1_000, text: '' },
      { startMs: 3_000, text: 'Yes' },
    ]);
  });

  it('without times is plain text', () => {
    expect(parseTtml(document('<tt:p>One</tt:p><p/><p>Two</p>'))).toEqual({
      isSynced: false,
      lines: [{ text: 'One' }, { text: 'Two' }],
    });
  });

  it('leaves out comments', () => {
    const body = '<!-- <p begin="1s">No</p> --><p begin="2s">Y<!-- n -->es</p><!-- <p begin="3s">never';
    expect(parseTtml(document(body))?.lines).toEqual([{ startMs: 2_000, text: 'Yes' }]);
  });

  it('refers to no file and expands no entity', () => {
    const bomb = `<!DOCTYPE tt [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
      <tt><p begin="1s">&b;&f;</p></tt>`;
    expect(parseTtml(bomb)?.lines).toEqual([{ startMs: 1_000, text: '&b;&f;' }]);
  });
});

describe('timed words', () => {
  const first = (lyrics: ReturnType<typeof parseLrc>) => lyrics?.lines[0];
  const la = (...startsMs: number[]) => ({
    startMs: startsMs[0],
    text: 'La lala lo',
    words: ['La ', 'la', 'la ', 'lo'].map((text, index) => ({ startMs: startsMs[index], text })),
  });

  it.each([
    ['times in front', '[00:01.00]<00:01.00>La <00:01.50>la<00:02.00>la <00:02.25>lo'],
    ['a time at the end', '[00:01.00] <00:01.00> La <00:01.50> la<00:02.00>la <00:02.25> lo <00:03.00>'],
    ['the first word at the beginning of the line', '[00:01.00]La <00:01.50>la<00:02.00>la <00:02.25>lo'],
    ['times in brackets', '[00:01.00]La [00:01.50]la[00:02.00]la [00:02.25]lo'],
    ['no time of the line', '<00:01.00>La <00:01.50>la<00:02.00>la <00:02.25>lo'],
    ['times with colons and without fractions', '[0:1]<0:1>La <00:01:5>la<0:2>la <0:2:250>lo'],
    ['timed spaces', '[00:01.00]<00:01.00>La<00:01.20> <00:01.50>la<00:02.00>la<00:02.10> <00:02.25>lo'],
    ['an offset', '[offset:500]\n[00:01.50]<00:01.50>La <00:02.00>la<00:02.50>la <00:02.75>lo'],
  ])('of enhanced LRC are read with %s', (_, text) => {
    expect(first(parseLrc(text))).toEqual(la(1_000, 1_500, 2_000, 2_250));
  });

  it('of WebVTT are read', () => {
    const text = 'WEBVTT\n\n00:01.000 --> 00:03.000\nLa <00:01.500><c>la</c><00:02.000>la <00:00:02.250>lo';
    expect(first(parseSrt(text))).toEqual(la(1_000, 1_500, 2_000, 2_250));
  });

  it('of TTML are read, with syllables', () => {
    const spans = [1, 1.5, 2, 2.25].map((begin, index) => [
      `<span begin="${begin}s" end="9">`,
      ['La', 'la', 'la', 'lo'][index],
    ]);
    const [one, two, three, four] = spans.map(([open, word]) => `${open}${word}</span>`);
    const text = `<tt><p begin="1s">\n  ${one}\n  ${two}${three} ${four}\n</p></tt>`;
    expect(first(parseTtml(text))).toEqual(la(1_000, 1_500, 2_000, 2_250));
  });

  it.each([
    ['backward', '[00:01.00]<00:02.00>La <00:01.00>la'],
    ['for one word only', '[00:01.00]<00:01.00>La la'],
    ['for a repeated line', '[00:01.00][00:09.00]<00:01.00>La <00:01.50>la'],
    ['for more than 200 words', `[00:01.00]${'<00:01.00>a '.repeat(201)}`],
    ['for a line that is cut off', `[00:01.00]${`<00:01.00>${'a'.repeat(99)} `.repeat(6)}`],
  ])('are dropped if they are given %s, and the line stays', (_, text) => {
    const line = first(parseLrc(text));
    expect([line?.startMs, line?.words]).toEqual([1_000, undefined]);
    expect(line?.text).not.toMatch(/[<>]/);
  });

  it('are dropped if they begin after the end of any song', () => {
    const text = '<tt><p begin="1s"><span begin="1s">La</span> <span begin="99999999h">la</span></p></tt>';
    expect(first(parseTtml(text))).toEqual({ startMs: 1_000, text: 'La la' });
  });

  it('are kept for 6,000 words at most, and lines beyond keep their times', () => {
    const line = `[00:01.00]${'<00:01.00>a '.repeat(100)}\n`;
    const { lines } = parseLrc(line.repeat(61)) ?? { lines: [] };
    expect(lines.map(({ words }) => words?.length)).toEqual([...Array(60).fill(100), undefined]);
    expect(lines.at(-1)).toEqual({ startMs: 1_000, text: 'a '.repeat(100).trim() });
  });
});

describe.each([
  ['LRC', parseLrc],
  ['TTML', parseTtml],
  ['SRT', parseSrt],
])('%s from an untrusted source', (_, parse) => {
  const SOON_MS = 5_000;

  it.each([
    ['a line of a megabyte', 'x'.repeat(1_000_000)],
    ['a hundred thousand lines', '[00:01.00]a\n'.repeat(100_000)],
    ['a hundred thousand times', `${'[00:01.00]'.repeat(100_000)}a`],
    ['brackets without an end', '['.repeat(262_144)],
    ['words without an end', '<00:00'.repeat(43_000)],
    ['paragraphs without an end', '<p'.repeat(131_000)],
    ['paragraphs in paragraphs', '<p begin="1s">'.repeat(18_000)],
    ['blanks in front of a begin', `<p${' '.repeat(200_000)}begin="1s">a</p>`],
    ['ends without a beginning', '</p '.repeat(65_000)],
    ['comments without an end', '<!--'.repeat(65_000)],
    ['ampersands', `<p begin="1s">${'&'.repeat(200_000)}</p>`],
    ['signs that are none', '[00:01.00]\ud800\0\u0007<p begin="1s">&#0;&#x110000;&#xd800;</p>'],
  ])('ends soon and stays small: %s', (_name, text) => {
    const startedAt = performance.now();
    const lyrics = parse(text);
    expect(performance.now() - startedAt).toBeLessThan(SOON_MS);
    expect(JSON.stringify(lyrics ?? null).length).toBeLessThan(1_200_000);
  });

  it('never throws, and returns lines within bounds, in order and well formed', () => {
    const pieces = fc.constantFrom(
      '[',
      ']',
      '00:01.5',
      '<p begin="',
      '2s">',
      '</p>',
      '\n',
      '00:00:01,5 --> ',
      '<00:01.2>',
      '<span begin="3">',
      '&#',
      ';',
      '<',
      'é',
      ' ',
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 60, size: 'max' }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const { isSynced = false, lines = [] } = parse(text) ?? {};
        expect(lines.every(({ startMs }) => (startMs !== undefined) === isSynced)).toBe(true);
        expect(lines.every((line) => line.text.length <= 500 && line.text.isWellFormed())).toBe(true);
        for (const { words, text: whole, startMs = 0 } of lines) {
          if (words === undefined) continue;
          expect(words.map((word) => word.text).join('')).toBe(whole);
          const times = [startMs, ...words.map((word) => word.startMs)];
          expect(times).toEqual(times.toSorted((a, b) => a - b));
        }
        const starts = lines.map(({ startMs = 0 }) => startMs);
        expect(starts).toEqual(starts.toSorted((a, b) => a - b));
        expect(starts.every((start) => Number.isSafeInteger(start) && start >= 0)).toBe(true);
      }),
    );
  });
});

it('contain at most 64 K characters, however often a line is repeated', () => {
  const stamps = Array.from({ length: 2_000 }, (_, second) => {
    const minutes = String(Math.floor(second / 60)).padStart(2, '0');
    return `[${minutes}:${String(second % 60).padStart(2, '0')}.00]`;
  });
  const { lines } = parseLrc(`${stamps.join('')}${'x'.repeat(500)}`) ?? { lines: [] };
  const length = lines.reduce((sum, { text }) => sum + text.length, 0);
  expect(length).toBeGreaterThan(60_000);
  expect(length).toBeLessThanOrEqual(65_536);
});
