/** Describes an answer once for both forms: scalars are attributes and lists repeated elements. Pure. */

import { ChunkedList } from '#platform/chunked-list.ts';

export type WireValue =
  | string
  | number
  | boolean
  | undefined
  | WireObject
  | ChunkedList<WireObject>
  | readonly WireObject[]
  | readonly (string | number)[];

/** Undefined fields are omitted; there is no null. */
export interface WireObject {
  readonly [field: string]: WireValue;
}

export type WireList = readonly WireObject[] | ChunkedList<WireObject>;

/** Text, or a function that returns the next text; the writer of the answer decides when to call it. */
export type Piece = string | (() => Promise<string>);

/** The field that becomes text between tags, in any element. */
const TEXT_FIELD = 'value';

const INFO_FIELDS = [
  'biography',
  'notes',
  'musicBrainzId',
  'lastFmUrl',
  'smallImageUrl',
  'mediumImageUrl',
  'largeImageUrl',
];
/** Scalars that are elements with text, by their parent element. */
const TEXT_ELEMENTS: Readonly<Record<string, ReadonlySet<string>>> = {
  artistInfo: new Set(INFO_FIELDS),
  artistInfo2: new Set(INFO_FIELDS),
  albumInfo: new Set(INFO_FIELDS),
};
const NONE: ReadonlySet<string> = new Set();

/** Items of a list that are written at once: some milliseconds of work. */
export const ITEMS_AT_ONCE = 250;

/** Written in pieces, so that a long answer lets other requests run between them. */
export function* toXml(name: string, value: WireObject): Generator<Piece> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield* elementPieces(name, value);
}

/** Returns whether it contains a long list; items of such a list are small. */
function isLong(value: WireObject): boolean {
  for (const held of Object.values(value)) {
    if (typeof held !== 'object') continue;
    if (held instanceof ChunkedList) return true;
    if (!Array.isArray(held)) {
      if (isLong(held as WireObject)) return true;
    } else if (held.length > ITEMS_AT_ONCE || held.some((item) => typeof item === 'object' && isLong(item)))
      return true;
  }
  return false;
}

function* slicesOf<Item>(list: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < list.length; start += ITEMS_AT_ONCE)
    yield list.slice(start, start + ITEMS_AT_ONCE);
}

function* elementPieces(name: string, value: WireObject): Generator<Piece> {
  if (!isLong(value)) return yield writeElement(name, value);
  const fields = Object.entries(value);
  const scalars = fields.filter(([, held]) => typeof held !== 'object');
  const closing = `</${name}>`;
  yield writeElement(name, Object.fromEntries(scalars))
    .replace(/\/>$/, `>${closing}`)
    .slice(0, -closing.length);
  for (const [field, held] of fields) {
    if (typeof held !== 'object') continue;
    if (held instanceof ChunkedList) yield* elementsInParts(field, held);
    else if (!Array.isArray(held)) yield* elementPieces(field, held as WireObject);
    else if (held.length > ITEMS_AT_ONCE)
      for (const slice of slicesOf(held)) yield slice.map((item) => writeChild(field, item)).join('');
    else
      for (const item of held)
        if (typeof item === 'object') yield* elementPieces(field, item);
        else yield writeChild(field, item);
  }
  yield closing;
}

function* elementsInParts(field: string, list: ChunkedList<WireObject>): Generator<Piece> {
  for (const readPart of list.parts())
    yield async () => (await readPart()).map((item) => writeChild(field, item)).join('');
}

function writeElement(name: string, value: WireObject): string {
  const textElements = TEXT_ELEMENTS[name] ?? NONE;
  let attributes = '';
  let content = '';
  for (const [field, held] of Object.entries(value)) {
    if (held === undefined) continue;
    if (Array.isArray(held)) for (const item of held) content += writeChild(field, item);
    else if (typeof held === 'object') content += writeElement(field, held as WireObject);
    else if (field === TEXT_FIELD) content += escapeText(held as string);
    else if (textElements.has(field)) content += writeChild(field, held);
    else attributes += ` ${field}="${escapeAttribute(held as string)}"`;
  }
  return content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;
}

function writeChild(name: string, value: WireObject | string | number | boolean): string {
  if (typeof value === 'object') return writeElement(name, value);
  return `<${name}>${escapeText(value)}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  // A parser would turn these into spaces and line feeds.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Matches nearly all texts: one match is cheaper than two replacements, and answers have 100,000s of them. */
const PLAIN = /^[ !#-%'-;=?-\ud7ff\ue000-\ufffd]*$/;

function escapeText(held: string | number | boolean): string {
  const text = String(held);
  if (PLAIN.test(text)) return text;
  return removeImpossible(text).replace(/[<>&\r]/g, (sign) => ENTITIES[sign] ?? sign);
}

function escapeAttribute(held: string | number | boolean): string {
  const text = String(held);
  if (PLAIN.test(text)) return text;
  return removeImpossible(text).replace(/[<>&"\t\n\r]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Matches control characters except white space and Latin-1, noncharacters, and lone surrogates. */
const IMPOSSIBLE = /(?![\t\n\r\x7f-\x9f])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu;

function removeImpossible(text: string): string {
  return text.replace(IMPOSSIBLE, '');
}

/** Matches how such characters look in JSON, and a few harmless ones. */
const PERHAPS_IMPOSSIBLE = /\\u|\\[bf]|[\ufffe\uffff]/;

/** Writes the same texts as in XML, in pieces like it. */
export function toJson(name: string, value: WireObject): Generator<Piece> {
  return objectPieces({ [name]: value });
}

function* objectPieces(value: WireObject): Generator<Piece> {
  if (!isLong(value)) return yield writeJson(value);
  let before = '{';
  for (const [field, held] of Object.entries(value)) {
    if (held === undefined) continue;
    yield `${before}${JSON.stringify(field)}:`;
    if (held instanceof ChunkedList) yield* listInParts(held);
    else if (Array.isArray(held)) yield* listPieces(held);
    else yield* typeof held === 'object' ? objectPieces(held as WireObject) : [writeJson(held)];
    before = ',';
  }
  yield '}';
}

function* listInParts(list: ChunkedList<WireObject>): Generator<Piece> {
  let before = '[';
  for (const readPart of list.parts()) {
    yield async () => {
      const items = await readPart();
      if (items.length === 0) return '';
      const text = `${before}${writeJson(items).slice(1, -1)}`;
      before = ',';
      return text;
    };
  }
  yield before === '[' ? '[]' : ']';
}

function* listPieces(list: readonly (WireObject | string | number)[]): Generator<Piece> {
  if (list.length === 0) return yield '[]';
  let before = '[';
  // A short list may contain items with long ones.
  const slices = list.length > ITEMS_AT_ONCE ? slicesOf(list) : list;
  for (const some of slices) {
    yield before;
    if (Array.isArray(some)) yield writeJson(some).slice(1, -1);
    else yield* typeof some === 'object' ? objectPieces(some as WireObject) : [writeJson(some as string)];
    before = ',';
  }
  yield ']';
}

function writeJson(value: WireObject | readonly unknown[] | string | number | boolean): string {
  const text = JSON.stringify(value);
  if (!PERHAPS_IMPOSSIBLE.test(text)) return text;
  return JSON.stringify(value, (_field, held: unknown) =>
    typeof held === 'string' ? removeImpossible(held) : held,
  );
}
