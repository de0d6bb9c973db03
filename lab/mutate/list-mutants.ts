/** Lists small wrong changes of a source file that its tests should detect. */
import { parseSync } from 'oxc-parser';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** One change: the text between `start` and `end` of the file becomes `replacement`. */
export interface Mutant extends Span {
  readonly kind: MutantKind;
  readonly file: string;
  readonly line: number;
  readonly replacement: string;
  /** The smallest expression, or property name, that contains the change, because a switch can be inserted there. */
  readonly range: SourceRange;
}

interface SourceRange extends Span {
  readonly isKey: boolean;
}

export type MutantKind = 'operator' | 'constant' | 'text' | 'access' | 'field' | 'condition' | 'statement';

interface Node extends Span {
  readonly type: string;
  readonly [key: string]: unknown;
}

type Change = Omit<Mutant, 'file' | 'line'>;

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '+=': '-=',
  '-=': '+=',
  '++': '--',
  '--': '++',
};

/** Each access level becomes the next more open one, and the most open one a closed one. */
const ACCESS: Readonly<Record<string, string>> = {
  admin: 'station-control',
  'station-control': 'approved',
  approved: 'signed-in',
  media: 'public',
  'signed-in': 'public',
  public: 'approved',
};

/** Types have no behavior, but these nodes contain an expression. */
const TYPED_EXPRESSIONS = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);
const WITHOUT_BEHAVIOR = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'TemplateElement']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const isText = (value: unknown): value is Node & { value: string } =>
  isNode(value) && value.type === 'Literal' && typeof value['value'] === 'string';

const changeAt = (kind: MutantKind, { start, end }: Span, replacement: string): Change => ({
  kind,
  start,
  end,
  replacement,
  range: { start, end, isKey: kind === 'field' },
});

/** Returns the position of the operator in nodes that have one. */
function operatorSpan(node: Node, text: string): Span | undefined {
  const { left, argument, operator, prefix } = node as Node & {
    left?: Node;
    argument?: Node;
    operator: string;
    prefix?: boolean;
  };
  if (!/^(?:Binary|Logical|Assignment|Update)Expression$/.test(node.type)) return undefined;
  const start = prefix === true ? node.start : text.indexOf(operator, (left ?? argument)?.end);
  return { start, end: start + operator.length };
}

function operatorOf(node: Node, text: string): Change[] {
  const span = operatorSpan(node, text);
  const { left, right, operator } = node as Node & { left: Node; right: Node; operator: string };
  if (span && operator === '??') return [changeAt('operator', node, text.slice(left.start, left.end))];
  const replacement = OPERATORS[operator];
  // `+` between texts is not arithmetic, and removing it would be a type error.
  if (!span || replacement === undefined || (operator === '+' && [left, right].some(isTextual))) return [];
  return [{ ...changeAt('operator', node, replacement), ...span }];
}

const isTextual = (node: Node): boolean => isText(node) || node.type === 'TemplateLiteral';

function literalOf(node: Node): Change[] {
  if (node.type !== 'Literal') return [];
  const { value } = node;
  if (typeof value === 'number') return [changeAt('constant', node, value === 0 ? '1' : `(${value} + 1)`)];
  if (typeof value === 'boolean') return [changeAt('constant', node, String(!value))];
  if (typeof value === 'string' && value.trim() !== '')
    return [changeAt('text', node, JSON.stringify(`${value}!`))];
  return [];
}

/** A field that is undefined with or without it; after a spread it overrides a value, so it counts. */
function namesNothing({ value }: Node, before: readonly Node[]): boolean {
  const isUndefined = isNode(value) && value.type === 'Identifier' && value['name'] === 'undefined';
  return isUndefined && before.every(({ type }) => type === 'Property');
}

function fieldsOf(node: Node): Change[] {
  if (node.type !== 'ObjectExpression' && node.type !== 'ObjectPattern') return [];
  const properties = node['properties'] as Node[];
  return properties.flatMap((property, index) =>
    namesNothing(property, properties.slice(0, index)) ? [] : propertyOf(property),
  );
}

function propertyOf(node: Node): Change[] {
  if (node.type !== 'Property' || node['computed'] === true) return [];
  const { key, value, shorthand } = node as Node & { key: Node; value: unknown; shorthand: boolean };
  if (key.type !== 'Identifier') return [];
  const name = String(key['name']);
  const fields = shorthand ? [] : [changeAt('field', key, `${name}Wrong`)];
  const opened = name === 'access' && isText(value) ? ACCESS[value.value] : undefined;
  return opened === undefined ? fields : [changeAt('access', value as Node, `'${opened}'`), ...fields];
}

/** Negates a condition; operators in it are mutated separately. */
function conditionOf(node: Node, text: string): Change[] {
  const { test } = node as Node & { test?: unknown };
  if (!isNode(test) || test.type === 'BinaryExpression' || test.type === 'LogicalExpression') return [];
  if (node.type === 'SwitchCase') return [];
  const { argument, operator } = test as Node & { argument?: Node; operator?: string };
  const isDenied = test.type === 'UnaryExpression' && operator === '!' && argument !== undefined;
  const replacement = isDenied
    ? text.slice(argument.start, argument.end)
    : `!(${text.slice(test.start, test.end)})`;
  return [changeAt('condition', test, replacement)];
}

/** Removes a call or an assignment, with a comment that identifies it. */
function statementOf(node: Node, text: string): Change[] {
  if (node.type !== 'ExpressionStatement' || typeof node['directive'] === 'string') return [];
  const { expression } = node as Node & { expression: Node & { callee?: Node } };
  const leftOut = text.slice(expression.start, expression.end).replaceAll('*/', '');
  if (expression.callee?.type === 'Super') return [];
  return [changeAt('statement', expression, `undefined /* ${leftOut} */`)];
}

const CHANGES = [operatorOf, literalOf, fieldsOf, conditionOf, statementOf];

/** Messages of thrown errors are for readers of the log; their codes are behavior. */
const isSentence = ({ kind, replacement }: Change): boolean => kind === 'text' && replacement.includes(' ');

/** Skips names, which are not texts: `{ 'x-name': 1 }` and `export … from './x.ts'`; and types after `as`. */
function childrenOf(node: Node): Node[] {
  return Object.entries(node)
    .filter(([name]) => !TYPED_EXPRESSIONS.has(node.type) || name === 'expression')
    .filter(([name]) => name !== 'source' && (name !== 'key' || node['computed'] === true))
    .flatMap(([, value]) => value)
    .filter(isNode);
}

function* walk(node: Node, text: string): Generator<Change> {
  if (WITHOUT_BEHAVIOR.has(node.type)) return;
  if (node.type.startsWith('TS') && !TYPED_EXPRESSIONS.has(node.type)) return;
  for (const changesOf of CHANGES) yield* changesOf(node, text);
  for (const child of childrenOf(node))
    for (const change of walk(child, text))
      if (node.type !== 'ThrowStatement' || !isSentence(change)) yield change;
}

/** Returns the mutants of a file in text order. Throws on a file that is not valid TypeScript. */
export function listMutants(file: string, text: string, kinds: readonly MutantKind[]): Mutant[] {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const changes = [...walk(program as unknown as Node, text)].filter(({ kind }) => kinds.includes(kind));
  return changes
    .toSorted((a, b) => a.start - b.start)
    .map((change) => ({ ...change, file, line: text.slice(0, change.start).split('\n').length }));
}

/** Returns the text at the place of a mutant after the change. */
export function changedRange(text: string, { start, end, replacement, range }: Mutant): string {
  const changed = text.slice(range.start, start) + replacement + text.slice(end, range.end);
  // The new operator may bind less tightly than the original.
  return range.start === start && range.end === end ? changed : `(${changed})`;
}

export const applyMutant = (text: string, mutant: Mutant): string =>
  text.slice(0, mutant.range.start) + changedRange(text, mutant) + text.slice(mutant.range.end);
