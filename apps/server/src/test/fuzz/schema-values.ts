/** Values for a JSON schema of the OpenAPI document: valid ones, and ones that are invalid in some place. */
import fc from 'fast-check';
import { HOSTILE_TEXTS } from './hostile-texts.ts';

export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

type Values = fc.Arbitrary<unknown>;

const INT_MIN = -(2 ** 31);
const INT_MAX = 2 ** 31 - 1;
const TEXT_MAX = 300;
const ITEMS_MAX = 8;
/** Longer than any list of ours may be; such a list must cost no more than its bytes. */
const TOO_MANY_ITEMS = 3_000;
const DEEP = 2_000;

const hostileText = fc.constantFrom(...HOSTILE_TEXTS);

export const anyJson: Values = fc.oneof(
  hostileText,
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, 1e300, [], {}, [null], [[]]),
  fc.jsonValue(),
  fc.constant(nest(DEEP)),
);

export function valid(schema: Schema): Values {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(valid));
  if (schema.allOf) return fc.tuple(...schema.allOf.map(valid)).map((parts) => Object.assign({}, ...parts));
  return validType(schema);
}

function validType(schema: Schema): Values {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'string') return validText(schema);
  if (type === 'integer') {
    const min = Math.max(schema.minimum ?? INT_MIN, INT_MIN);
    const max = Math.min(schema.maximum ?? INT_MAX, INT_MAX);
    return fc.oneof(fc.integer({ min, max: Math.min(max, min + 12) }), fc.integer({ min, max }));
  }
  if (type === 'number')
    return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array') {
    const { items = {}, minItems = 0, maxItems = ITEMS_MAX } = schema;
    return fc.array(valid(items), {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems, ITEMS_MAX)),
    });
  }
  if (type === 'object') return validObject(schema);
  // If the document does not restrict it, a number is most useful.
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 6 }) },
    { weight: 1, arbitrary: fc.integer() },
    hostileText,
  );
}

function validText({ format, pattern, minLength = 0, maxLength = TEXT_MAX }: Schema): Values {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  const most = Math.max(minLength, Math.min(maxLength, TEXT_MAX));
  const free = fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: most }),
    hostileText.filter((text) => text.length >= minLength && text.length <= maxLength),
  );
  if (pattern === undefined) return free;
  if (pattern.includes('@'))
    return fc.oneof(
      fc.nat(9_999).map((number) => `fuzz${number}@example.org`),
      free,
    );
  // Negated character classes consist of a million code points each.
  return /\[\^|\\[pP]/.test(pattern) ? free : fc.stringMatching(new RegExp(pattern, 'u'));
}

function validObject({ properties = {}, required = [] }: Schema): Values {
  const record = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, valid(each)]));
  return fc.record(record, { requiredKeys: required.filter((name) => name in record) });
}

export function breaking(schema: Schema): Values {
  const { properties, items, maxLength, maxItems } = schema;
  const ways: Values[] = [anyJson, hostileText];
  if (maxLength !== undefined)
    ways.push(fc.constantFrom('y', 'ß', '\u{1f3b7}').map((sign) => sign.repeat(maxLength + 1)));
  for (const bound of [schema.minimum, schema.maximum])
    if (bound !== undefined)
      ways.push(fc.constantFrom(bound - 1, bound + 1, bound + 0.5, String(bound), [bound]));
  if (items) {
    ways.push(fc.array(breaking(items), { minLength: 1, maxLength: 4 }));
    const tooMany = Math.min((maxItems ?? TOO_MANY_ITEMS) + 1, TOO_MANY_ITEMS);
    ways.push(valid(items).map((item) => Array<unknown>(tooMany).fill(item)));
  }
  for (const choice of schema.anyOf ?? []) ways.push(breaking(choice));
  if (properties) ways.push(...breakingObject(schema, properties));
  return fc.oneof(...ways);
}

/** Breaks one property, omits it or adds one; weighted like all other cases. */
function breakingObject(schema: Schema, properties: Readonly<Record<string, Schema>>): Values[] {
  const whole = validObject(schema) as fc.Arbitrary<object>;
  const names = Object.keys(properties);
  if (names.length === 0) return [];
  const oneChange = fc
    .constantFrom(...names)
    .chain((name) =>
      fc
        .tuple(whole, breaking(properties[name] ?? {}))
        .map(([object, value]) => ({ ...object, [name]: value })),
    );
  const without = fc
    .tuple(whole, fc.constantFrom(...names))
    .map(([object, name]) => ({ ...object, [name]: undefined }));
  const more = fc
    .tuple(
      whole,
      fc.constantFrom('__proto__', 'constructor', 'id', 'roles', 'isApproved', 'x'.repeat(500)),
      anyJson,
    )
    .map(([object, name, value]) => Object.defineProperty({ ...object }, name, { value, enumerable: true }));
  return [oneChange, oneChange, oneChange, without, more];
}

function nest(depth: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}
