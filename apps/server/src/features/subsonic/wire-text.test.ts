import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ChunkedList } from '#platform/chunked-list.ts';
import { listLeaves, readXml } from '../../test/subsonic-calls.ts';
import {
  ITEMS_AT_ONCE,
  toJson as jsonPieces,
  type Piece,
  type WireObject,
  toXml as xmlPieces,
} from './wire-text.ts';

const toXml = (name: string, value: WireObject) => [...xmlPieces(name, value)].join('');
const toJson = (name: string, value: WireObject) => [...jsonPieces(name, value)].join('');

const ROOT = 'subsonic-response';

function readBoth(value: WireObject) {
  const json = (JSON.parse(toJson(ROOT, value)) as Record<string, unknown>)[ROOT];
  return { json, xml: readXml(toXml(ROOT, value)).content };
}

it.each([
  'a < b & c > "d" \'e\'',
  ']]> <!-- no comment --> &amp;',
  'two\nlines\r\nand\ta tab',
  '🎷 Ärger 音楽',
  '  spaces  ',
  '\u007f\u0085\u2028',
])('%j is the same in XML and JSON, as attribute and as text', (text) => {
  const { json, xml } = readBoth({ song: { title: text }, genre: [{ value: text }], moods: [text] });
  expect(json).toEqual({ song: { title: text }, genre: [{ value: text }], moods: [text] });
  expect(listLeaves(xml)).toEqual(listLeaves(json));
});

it('characters that XML cannot contain are removed from both', () => {
  const text = 'a\0b\u0001c\u000bd\u001fe\ud800f\ufffeg\uffffh';
  const { json, xml } = readBoth({ song: { title: text }, genre: [{ value: text }] });
  expect(json).toEqual({ song: { title: 'abcdefgh' }, genre: [{ value: 'abcdefgh' }] });
  expect(listLeaves(xml)).toEqual(listLeaves(json));
});

it('scalars are attributes, lists repeated elements, an empty object an empty element, undefined nothing', () => {
  const value = {
    genres: { genre: [{ songCount: 2, value: 'Jazz' }] },
    artistInfo2: { biography: 'Born', similarArtist: [{ id: 'ar-1' }] },
    openSubsonicExtensions: [{ name: 'formPost', versions: [1, 2] }],
    song: { isDir: false, replayGain: {}, isrc: [], year: undefined },
  };
  expect(toXml('r', value).split('\n')[1]).toBe(
    '<r><genres><genre songCount="2">Jazz</genre></genres>' +
      '<artistInfo2><biography>Born</biography><similarArtist id="ar-1"/></artistInfo2>' +
      '<openSubsonicExtensions name="formPost"><versions>1</versions><versions>2</versions></openSubsonicExtensions>' +
      '<song isDir="false"><replayGain/></song></r>',
  );
  expect(JSON.parse(toJson('r', value))).toEqual({ r: JSON.parse(JSON.stringify(value)) });
});

it('information about artists and albums is text between tags in their three answers, and nowhere else', () => {
  const fields = ['musicBrainzId', 'lastFmUrl', 'smallImageUrl', 'mediumImageUrl', 'largeImageUrl'];
  for (const [element, words] of [
    ['artistInfo', 'biography'],
    ['artistInfo2', 'biography'],
    ['albumInfo', 'notes'],
  ] as const) {
    const reported = [words, ...fields];
    const info = Object.fromEntries(reported.map((field) => [field, `${field} < 1`]));
    const written = reported.map((field) => `<${field}>${field} &lt; 1</${field}>`).join('');
    expect(toXml(element, info).split('\n')[1]).toBe(`<${element}>${written}</${element}>`);
  }
  expect(toXml('album', { musicBrainzId: 'x' }).split('\n')[1]).toBe('<album musicBrainzId="x"/>');
});

it('every text is escaped as by replacing each character', () => {
  const entities: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };
  const signByTable = (sign: string) => {
    const code = sign.codePointAt(0) ?? 0;
    if (['\t', '\n', '\r'].includes(sign)) return `&#${code};`;
    const isImpossible =
      code < 0x20 || (code >= 0xd800 && code < 0xe000) || code === 0xfffe || code === 0xffff;
    return isImpossible ? '' : (entities[sign] ?? sign);
  };
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
  );
  fc.assert(
    fc.property(text, (title) => {
      const written = [...title].map(signByTable).join('');
      expect(toXml('song', { title }).split('\n')[1]).toBe(`<song title="${written}"/>`);
    }),
  );
});

it('long lists come in pieces, and are the same in XML and JSON as short ones', () => {
  const song = (index: number) => ({
    id: `tr-${index}`,
    title: `${index} & more`,
    genres: [{ name: 'Jazz' }],
  });
  const many = Array.from({ length: ITEMS_AT_ONCE * 3 + 1 }, (_, index) => song(index));
  const value = {
    status: 'ok',
    searchResult3: { artist: [{ id: 'ar-1' }], song: many, left: undefined },
    indexes: {
      lastModified: 1,
      index: [
        { name: 'A', artist: many },
        { name: 'B', artist: [] },
      ],
      empty: [],
    },
    ids: many.map(({ id }) => id),
  };
  const { json, xml } = readBoth(value);
  expect(json).toEqual(JSON.parse(JSON.stringify(value)));
  expect(listLeaves(xml)).toEqual(listLeaves(json));
  const order = (text: string) => [...text.matchAll(/<(artist|song|index|ids)\b/g)].map(([, name]) => name);
  const few = { ...value, searchResult3: { artist: [{ id: 'ar-1' }], song: many.slice(0, 1) }, ids: ['x'] };
  expect([...new Set(order(toXml(ROOT, value)))]).toEqual([...new Set(order(toXml(ROOT, few)))]);
  for (const pieces of [xmlPieces(ROOT, value), jsonPieces(ROOT, value)]) {
    const longest = Math.max(...[...pieces].map(({ length }) => length));
    expect(longest).toBeLessThan((toJson(ROOT, { song: many }).length * 2) / 3);
  }
});

it('lists that are read while written are the same as complete ones', async () => {
  const read: number[] = [];
  const item = (index: number) => ({ id: index, title: `${index} & more` });
  const separated = (parts: readonly (readonly number[])[]) =>
    new ChunkedList(parts.flat().length, function* () {
      for (const part of parts)
        yield async () => {
          read.push(...part);
          return part.map(item);
        };
    });
  const write = (song: (parts: readonly (readonly number[])[]) => WireObject['song']): WireObject => ({
    status: 'ok',
    searchResult3: { song: song([[1, 2], [], [3]]), album: song([]), artist: song([[]]) },
    indexes: { index: [{ name: 'A', artist: song([[4]]) }] },
  });
  const whole = write((parts) => parts.flat().map(item));
  const inParts = write(separated);
  for (const toPieces of [xmlPieces, jsonPieces]) {
    const pieces = toPieces(ROOT, inParts);
    expect(await join(pieces)).toBe([...toPieces(ROOT, whole)].join(''));
    expect(read.splice(0)).toEqual([1, 2, 3, 4]);
  }
});

async function join(pieces: Iterable<Piece>): Promise<string> {
  let text = '';
  for (const piece of pieces) text += typeof piece === 'string' ? piece : await piece();
  return text;
}
