import { expect, it } from 'vitest';
import { listLeaves, readXml } from '../../test/subsonic-calls.ts';
import { toJson, toXml, type WireObject } from './wire-text.ts';

const ROOT = 'subsonic-response';

/** What a strict parser of each form reads. */
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

it('what XML cannot carry is removed from both', () => {
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

it('what artists and albums are told about is text between tags in their three answers, and nowhere else', () => {
  const fields = ['musicBrainzId', 'lastFmUrl', 'smallImageUrl', 'mediumImageUrl', 'largeImageUrl'];
  for (const [element, words] of [
    ['artistInfo', 'biography'],
    ['artistInfo2', 'biography'],
    ['albumInfo', 'notes'],
  ] as const) {
    const told = [words, ...fields];
    const info = Object.fromEntries(told.map((field) => [field, `${field} < 1`]));
    const written = told.map((field) => `<${field}>${field} &lt; 1</${field}>`).join('');
    expect(toXml(element, info).split('\n')[1]).toBe(`<${element}>${written}</${element}>`);
  }
  expect(toXml('album', { musicBrainzId: 'x' }).split('\n')[1]).toBe('<album musicBrainzId="x"/>');
});
