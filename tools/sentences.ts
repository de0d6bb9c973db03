/** Finds sentences that stand in the code of the page: what a person reads comes from the texts of the contract. */
import { parseSync } from 'oxc-parser';

/** Attributes and properties that a person reads or hears. */
const SPOKEN =
  /^(?:label|title|text|note|hint|heading|placeholder|alt|action|pendingAction|description|message|reason|summary|emptyTitle|emptyText|caption|aria-(?:label|description|roledescription|valuetext))$/;
/** Functions whose words are shown or announced. */
const SPEAKERS = /^(?:showToast|announce|usePageTitle)$/;

/** The name of the product, names that no language translates, and what is no word: units, formats, addresses. */
const NO_SENTENCE =
  /^(?:Tutti|Admin|SQLite|PostgreSQL|MP3|AAC|UTC|HLS|[A-Z]|[A-Z]+_[A-Z_]+|[^A-Za-z]*|\W*(?:ms|kbit\/s|kbps|MB|dB|s|px)\W*|\/[\w/]*)$/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export interface Sentence {
  readonly line: number;
  readonly text: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

const partsOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

/** The words of a literal, of a template or of either side of a condition; of anything else none. */
function wordsOf(value: Node): string[] {
  if (value.type === 'Literal') return typeof value.value === 'string' ? [value.value] : [];
  if (value.type === 'TemplateLiteral') {
    const quasis = value.quasis as { value: { cooked: string } }[];
    return [quasis.map(({ value: { cooked } }) => cooked).join('…')];
  }
  if (value.type === 'JSXExpressionContainer') return wordsOf(value.expression as Node);
  if (value.type === 'ConditionalExpression') {
    return [...wordsOf(value.consequent as Node), ...wordsOf(value.alternate as Node)];
  }
  if (value.type === 'LogicalExpression') return wordsOf(value.right as Node);
  return [];
}

function nameOf(node: Node): string {
  const { name } = node;
  if (isNode(name)) return nameOf(name);
  return typeof name === 'string' ? name : '';
}

/** A sentence is one wherever it stands: two words, of which the first is capital. */
const LOOKS_LIKE_A_SENTENCE = /^(?!Bearer )[A-Z][a-z’']+ (?:[a-z]|…|[A-Z][a-z]+ )/;

const inSentence = (node: Node) => wordsOf(node).filter((words) => LOOKS_LIKE_A_SENTENCE.test(words));
const inChildren = ({ children }: Node) =>
  (children as Node[]).filter(({ type }) => type === 'JSXExpressionContainer').flatMap(wordsOf);
const ofName = (name: unknown, value: unknown) =>
  isNode(name) && SPOKEN.test(nameOf(name)) && isNode(value) ? wordsOf(value) : [];

/** What of a node a person would read, by its kind. */
const READ: Readonly<Record<string, (node: Node) => string[]>> = {
  Literal: inSentence,
  TemplateLiteral: inSentence,
  JSXText: ({ value }) => [String(value)],
  JSXElement: inChildren,
  JSXFragment: inChildren,
  JSXAttribute: ({ name, value }) => ofName(name, value),
  Property: ({ key, value }) => ofName(key, value),
  CallExpression: (node) =>
    SPEAKERS.test(nameOf(node.callee as Node))
      ? (node.arguments as Node[]).flatMap(wordsOf).filter((word) => !/^[a-z]+$/.test(word))
      : [],
};

export function findSentences(file: string, source: string): Sentence[] {
  const found: Sentence[] = [];
  const visit = (node: Node): void => {
    for (const words of READ[node.type]?.(node) ?? []) {
      const text = words.replaceAll(/\s+/g, ' ').trim();
      if (NO_SENTENCE.test(text)) continue;
      found.push({ line: source.slice(0, node.start).split('\n').length, text });
    }
    // Nobody reads what is thrown or logged but who looks after the server.
    if (node.type === 'ThrowStatement' || node.type === 'ImportDeclaration') return;
    for (const part of partsOf(node)) visit(part);
  };
  visit(parseSync(file, source).program as unknown as Node);
  const seen = new Set<string>();
  return found.filter(({ line, text }) => {
    const key = `${line} ${text}`;
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}
