/** Finds sentences in the code of the page, because texts for people belong into the contract. */
import { parseSync } from 'oxc-parser';

/** Attributes and properties that people read or hear. */
const SPOKEN =
  /^(?:label|title|text|note|hint|heading|placeholder|alt|action|pendingAction|description|message|reason|summary|emptyTitle|emptyText|caption|aria-(?:label|description|roledescription|valuetext))$/;
/** Functions whose arguments are shown or announced. */
const SPEAKERS = /^(?:showToast|announce|usePageTitle)$/;

/**
 * The product's name, names that no language translates, and everything that is not a word: units, formats, addresses.
 */
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

/** Returns the words of a literal, of a template or of both sides of a condition; otherwise none. */
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

/** Two words, the first capitalized, count as a sentence anywhere. */
const LOOKS_LIKE_A_SENTENCE = /^(?!Bearer )[A-Z][a-z’']+ (?:[a-z]|…|[A-Z][a-z]+ )/;

const inSentence = (node: Node) => wordsOf(node).filter((words) => LOOKS_LIKE_A_SENTENCE.test(words));
const inChildren = ({ children }: Node) =>
  (children as Node[]).filter(({ type }) => type === 'JSXExpressionContainer').flatMap(wordsOf);
const ofName = (name: unknown, value: unknown) =>
  isNode(name) && SPOKEN.test(nameOf(name)) && isNode(value) ? wordsOf(value) : [];

/** Returns the visible texts of a node, by its type. */
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
    // Thrown and logged texts are only for the operator.
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
