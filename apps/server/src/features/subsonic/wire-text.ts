/**
 * One description of an answer for both forms of it. Scalars are attributes and lists repeated elements; what is neither is
 * named here. Pure.
 */

export type WireValue =
  | string
  | number
  | boolean
  | undefined
  | WireObject
  | readonly WireObject[]
  | readonly (string | number)[];

/** Fields that are undefined are left out; there is no null. */
export interface WireObject {
  readonly [field: string]: WireValue;
}

/** The text between the tags, in whatever element. */
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
/** Scalars that are elements with text, by the element they stand in. */
const TEXT_ELEMENTS: Readonly<Record<string, ReadonlySet<string>>> = {
  artistInfo: new Set(INFO_FIELDS),
  artistInfo2: new Set(INFO_FIELDS),
  albumInfo: new Set(INFO_FIELDS),
};
const NONE: ReadonlySet<string> = new Set();

export function toXml(name: string, value: WireObject): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(name, value)}`;
}

function writeElement(name: string, value: WireObject): string {
  const textElements = TEXT_ELEMENTS[name] ?? NONE;
  let attributes = '';
  let content = '';
  for (const [field, held] of Object.entries(value)) {
    if (held === undefined) continue;
    if (Array.isArray(held)) for (const item of held) content += writeChild(field, item);
    else if (typeof held === 'object') content += writeElement(field, held as WireObject);
    else if (field === TEXT_FIELD) content += escapeText(String(held));
    else if (textElements.has(field)) content += writeChild(field, held);
    else attributes += ` ${field}="${escapeAttribute(String(held))}"`;
  }
  return content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;
}

function writeChild(name: string, value: WireObject | string | number | boolean): string {
  if (typeof value === 'object') return writeElement(name, value);
  return `<${name}>${escapeText(String(value))}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  // A parser would make spaces and line feeds of these.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

function escapeText(text: string): string {
  return removeImpossible(text).replace(/[<>&\r]/g, (sign) => ENTITIES[sign] ?? sign);
}

function escapeAttribute(text: string): string {
  return removeImpossible(text).replace(/[<>&"\t\n\r]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Control characters but those of white space and of Latin-1, what is no character, and halves of one. */
const IMPOSSIBLE = /(?![\t\n\r\x7f-\x9f])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu;

function removeImpossible(text: string): string {
  return text.replace(IMPOSSIBLE, '');
}

/** How such signs look in JSON, and a few that are harmless. */
const PERHAPS_IMPOSSIBLE = /\\u|\\[bf]|[\ufffe\uffff]/;

/** With the same texts as in XML. */
export function toJson(name: string, value: WireObject): string {
  const text = JSON.stringify({ [name]: value });
  if (!PERHAPS_IMPOSSIBLE.test(text)) return text;
  return JSON.stringify({ [name]: value }, (_field, held: unknown) =>
    typeof held === 'string' ? removeImpossible(held) : held,
  );
}
