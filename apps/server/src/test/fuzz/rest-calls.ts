import fc from 'fast-check';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { anyJson, breaking, type Schema, valid } from './schema-values.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly responses: Readonly<Record<string, unknown>>;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

export interface Operation extends Described {
  readonly method: string;
  readonly path: string;
}

/** A call exactly as it is sent, so that a failing one can be stored in a file unchanged. */
export interface SentCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

/** Existing values by parameter name; `''` for all other parameters. */
export type Pool = Readonly<Record<string, readonly string[]>>;

const JSON_TYPE = { 'content-type': 'application/json' };
const OTHER_TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/jsonp',
  ' ',
  'application/json\t;x',
  '\u00ff',
];
const NO_BODIES = ['{', '[]', '"x"', 'null', '{"a":1}}', '\ufeff{}', '{"a":1,"a":2}', '0', '{"\\u0000":1}'];
const BIG_BODY_BYTES = 80_000;

export function readOperations({ paths }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      ...described,
      method: method.toUpperCase(),
      path,
    })),
  );
}

export function callsOf(operation: Operation, pool: Pool): fc.Arbitrary<SentCall> {
  const known = (parameter: Parameter) => knownValues(parameter, pool);
  const whole = toCall(operation, { values: known, body: valid });
  const brokenBody = toCall(operation, { values: known, body: breaking });
  const brokenValues = toCall(operation, {
    values: ({ schema }) => fc.oneof(breaking(schema), valid(schema)),
    body: valid,
  });
  const wild = toCall(operation, { values: known, body: () => anyJson }).chain(withAnotherBody);
  return fc.oneof(whole, brokenBody, brokenValues, wild);
}

function knownValues({ name, schema }: Parameter, pool: Pool): fc.Arbitrary<unknown> {
  const values = pool[name] ?? pool[''] ?? [];
  const anyValid = valid(schema);
  return values.length > 0
    ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, anyValid)
    : anyValid;
}

interface Makers {
  values(parameter: Parameter): fc.Arbitrary<unknown>;
  body(schema: Schema): fc.Arbitrary<unknown>;
}

function toCall(
  { method, path, parameters = [], requestBody }: Operation,
  makers: Makers,
): fc.Arbitrary<SentCall> {
  const record = Object.fromEntries(parameters.map((each) => [each.name, makers.values(each)]));
  const needed = parameters.filter((each) => each.required).map(({ name }) => name);
  const schema = requestBody?.content['application/json']?.schema;
  const bytes = requestBody?.content['application/octet-stream'] && fc.uint8Array({ maxLength: 2_000 });
  const body: fc.Arbitrary<unknown> = schema ? makers.body(schema) : (bytes ?? fc.constant(undefined));
  return fc.tuple(fc.record(record, { requiredKeys: needed }), body).map(([values, sent]) => ({
    method,
    url: toUrl(path, parameters, values as Record<string, unknown>),
    headers: JSON_TYPE,
    ...(sent === undefined
      ? {}
      : {
          payload:
            sent instanceof Uint8Array ? Buffer.from(sent).toString('latin1') : (JSON.stringify(sent) ?? ''),
        }),
  }));
}

function toUrl(
  path: string,
  parameters: readonly Parameter[],
  values: Readonly<Record<string, unknown>>,
): string {
  const query: string[] = [];
  let filled = path;
  for (const { name, in: location } of parameters) {
    if (!Object.hasOwn(values, name)) continue;
    const texts = [values[name]].flat(1).slice(0, 40).map(toText);
    if (location === 'path') filled = filled.replace(`{${name}}`, texts[0] ?? '');
    else query.push(...texts.map((text) => `${name}=${text}`));
  }
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

function toText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.slice(0, 2_000).toWellFormed());
}

function withAnotherBody(call: SentCall): fc.Arbitrary<SentCall> {
  const type = fc.oneof(fc.constant('application/json'), fc.constantFrom(...OTHER_TYPES));
  const payload = fc.oneof(
    fc.constantFrom(...NO_BODIES, 'x'.repeat(BIG_BODY_BYTES), `{"a":"${'x'.repeat(BIG_BODY_BYTES)}"}`),
    fc.constantFrom(...HOSTILE_TEXTS),
    fc.string({ unit: 'binary' }),
    fc.constant(call.payload ?? '{}'),
  );
  return fc.tuple(type, payload).map(([contentType, text]) => ({
    ...call,
    headers: { 'content-type': contentType },
    ...(call.method === 'GET' ? {} : { payload: text }),
  }));
}
