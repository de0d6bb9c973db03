/** Every small wrong change of a source file that its tests should notice. */
import { parseSync } from 'oxc-parser';

/** One change: the text between `start` and `end` of the file becomes `replacement`. */
export interface Mutant {
  readonly kind: MutantKind;
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly original: string;
  readonly replacement: string;
}

export type MutantKind = 'operator' | 'constant' | 'text' | 'access' | 'field';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

type Change = Pick<Mutant, 'kind' | 'start' | 'end' | 'replacement'>;

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
};

/** Each level becomes the next more open one, and the most open one a closed one. */
const ACCESS: Readonly<Record<string, string>> = {
  admin: 'station-control',
  'station-control': 'approved',
  approved: 'signed-in',
  media: 'public',
  'signed-in': 'public',
  public: 'approved',
};

/** Types are no behaviour; these hold an expression besides. */
const TYPED_EXPRESSIONS = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);
const WITHOUT_BEHAVIOUR = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'TemplateElement']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const isText = (value: unknown): value is Node & { value: string } =>
  isNode(value) && value.type === 'Literal' && typeof value['value'] === 'string';

function operatorOf(node: Node, text: string): Change[] {
  if (node.type !== 'BinaryExpression' && node.type !== 'LogicalExpression') return [];
  const { left, right, operator } = node as Node & { left: Node; right: Node; operator: string };
  const replacement = OPERATORS[operator];
  // `+` between texts is not arithmetic; taking it away is a fault that only types would see.
  if (replacement === undefined || (operator === '+' && [left, right].some(isTextual))) return [];
  const start = text.indexOf(operator, left.end);
  return [{ kind: 'operator', start, end: start + operator.length, replacement }];
}

const isTextual = (node: Node): boolean => isText(node) || node.type === 'TemplateLiteral';

function literalOf(node: Node): Change[] {
  if (node.type !== 'Literal') return [];
  const { start, end, value } = node;
  if (typeof value === 'number')
    return [{ kind: 'constant', start, end, replacement: value === 0 ? '1' : `(${value} + 1)` }];
  if (typeof value === 'boolean') return [{ kind: 'constant', start, end, replacement: String(!value) }];
  if (typeof value === 'string' && value.trim() !== '')
    return [{ kind: 'text', start, end, replacement: JSON.stringify(`${value}!`) }];
  return [];
}

function propertyOf(node: Node): Change[] {
  if (node.type !== 'Property' || node['computed'] === true) return [];
  const { key, value, shorthand } = node as Node & { key: Node; value: unknown; shorthand: boolean };
  if (key.type !== 'Identifier') return [];
  const name = String(key['name']);
  const fields: Change[] = shorthand
    ? []
    : [{ kind: 'field', start: key.start, end: key.end, replacement: `${name}Wrong` }];
  if (name !== 'access' || !isText(value)) return fields;
  const replacement = ACCESS[value.value];
  if (replacement === undefined) return fields;
  return [{ kind: 'access', start: value.start, end: value.end, replacement: `'${replacement}'` }, ...fields];
}

/** A name is no text: `{ 'x-name': 1 }` and `export … from './x.ts'`; and what follows `as` is a type. */
function childrenOf(node: Node): Node[] {
  return Object.entries(node)
    .filter(([name]) => !TYPED_EXPRESSIONS.has(node.type) || name === 'expression')
    .filter(([name]) => name !== 'source' && (name !== 'key' || node.type !== 'Property'))
    .flatMap(([, value]) => value)
    .filter(isNode);
}

function* walk(node: Node, text: string): Generator<Change> {
  if (WITHOUT_BEHAVIOUR.has(node.type)) return;
  if (node.type.startsWith('TS') && !TYPED_EXPRESSIONS.has(node.type)) return;
  yield* operatorOf(node, text);
  yield* literalOf(node);
  yield* propertyOf(node);
  for (const child of childrenOf(node)) yield* walk(child, text);
}

/** The mutants of a file, in the order of its text. Throws on a file that cannot be read as TypeScript. */
export function listMutants(file: string, text: string, kinds: readonly MutantKind[]): Mutant[] {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const changes = [...walk(program as unknown as Node, text)].filter(({ kind }) => kinds.includes(kind));
  return changes
    .toSorted((a, b) => a.start - b.start)
    .map(({ kind, start, end, replacement }) => ({
      kind,
      file,
      line: text.slice(0, start).split('\n').length,
      start,
      end,
      original: text.slice(start, end),
      replacement,
    }));
}

export const applyMutant = (text: string, { start, end, replacement }: Mutant): string =>
  text.slice(0, start) + replacement + text.slice(end);
