/** JSON and XML at once, and both must agree: `await app.request('getAlbum', { id: 'al-1' })`. */
import { createHash } from 'node:crypto';
import type { NewAppKey, RoleName } from '@tutti/contract';
import type { LightMyRequestResponse } from 'fastify';
import { SaxesParser } from 'saxes';
import { expect } from 'vitest';
import type { TestServer, TestUser } from './build-test-app.ts';

/** Several values of one name are sent in sequence; undefined is not sent. */
export type CallParameters = Readonly<
  Record<string, string | number | boolean | undefined | readonly (string | number | undefined)[]>
>;

/** Answers are untyped, because apps read them without our types. */
export type Answer = ReturnType<typeof JSON.parse>;

export interface ConnectedApp {
  readonly key: NewAppKey;
  readonly user: TestUser & { readonly token: string };
  /** Returns the content of the envelope; fails if the forms differ or the call is refused. */
  request(method: string, parameters?: CallParameters): Promise<Answer>;
  /** Does the same for a call that changes something: once, as a form, in JSON. */
  send(method: string, parameters?: CallParameters): Promise<Answer>;
  /** Returns the code of the refusal; fails if the forms differ. */
  refusal(method: string, parameters?: CallParameters): Promise<number>;
  get(method: string, parameters?: CallParameters): Promise<LightMyRequestResponse>;
}

export async function connectApp(
  server: TestServer,
  { roles = ['User'], name = 'phone' }: { roles?: RoleName[]; name?: string } = {},
): Promise<ConnectedApp> {
  const user = await server.createUser({ roles });
  const token = await server.signIn(user.email, user.password);
  const created = await server.call('POST', '/api/users/app-keys', { token, body: { name } });
  const key = created.json() as NewAppKey;
  const get = (method: string, parameters: CallParameters = {}) =>
    server.app.inject({ method: 'GET', url: toUrl(method, { apiKey: key.secret, ...parameters }) });

  async function requestBoth(method: string, parameters: CallParameters): Promise<Answer> {
    const json = await get(method, { ...parameters, f: 'json' });
    const xml = await get(method, { ...parameters, f: 'xml' });
    const envelope = readEnvelope(json);
    expect(listLeaves(readXml(xml.body).content)).toEqual(listLeaves(envelope));
    return envelope;
  }

  return {
    key,
    user: { ...user, token },
    get,
    async request(method, parameters = {}) {
      const envelope = await requestBoth(method, parameters);
      expect(envelope).toMatchObject({ status: 'ok' });
      return envelope;
    },
    async send(method, parameters = {}) {
      const envelope = readEnvelope(
        await server.app.inject({
          method: 'POST',
          url: `/rest/${method}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: encodeParameters({ apiKey: key.secret, f: 'json', ...parameters }),
        }),
      );
      expect(envelope).toMatchObject({ status: 'ok' });
      return envelope;
    },
    async refusal(method, parameters = {}) {
      const envelope = await requestBoth(method, parameters);
      expect(envelope).toMatchObject({ status: 'failed', error: { message: expect.any(String) } });
      return envelope.error.code as number;
    },
  };
}

export function toUrl(method: string, parameters: CallParameters): string {
  return `/rest/${method}?${encodeParameters(parameters)}`;
}

export function encodeParameters(parameters: CallParameters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) query.append(name, String(one));
  }
  return query.toString();
}

export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

export function readEnvelope(response: LightMyRequestResponse): Answer {
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  return (response.json() as Record<string, Answer>)['subsonic-response'];
}

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: Content;
}

type Content = Record<string, unknown>;

/** Parses strictly and fails for invalid XML. Attributes, elements and texts become fields, all of them as text. */
export function readXml(text: string): Element {
  const parser = new SaxesParser();
  const root: Content = {};
  const open: { name: string; content: Content; text: string; attributes: Record<string, string> }[] = [];
  let first: Element | undefined;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    open.push({ name, attributes, content: { ...attributes }, text: '' });
  });
  parser.on('text', (part) => {
    const last = open.at(-1);
    if (last) last.text += part;
  });
  parser.on('closetag', () => {
    const closed = open.pop();
    if (!closed) return;
    const { name, content, attributes } = closed;
    const isLeaf = Object.keys(content).length === 0 && closed.text !== '';
    if (!isLeaf && closed.text !== '') content.value = closed.text;
    const parent = open.at(-1)?.content ?? root;
    const all = (parent[name] ??= []) as unknown[];
    all.push(isLeaf ? closed.text : content);
    if (open.length === 0) first = { name, attributes, content };
  });
  parser.write(text).close();
  if (!first) throw new Error('the XML has no root');
  return first;
}

/** Lists `song.artists.name=Ann` in a comparable order; within one path in that of the answer. */
export function listLeaves(value: unknown, path = ''): string[] {
  const leaves: string[] = [];
  collect(value, path, leaves);
  return leaves
    .filter((leaf) => !leaf.startsWith('.xmlns='))
    .map((leaf, index) => ({ leaf, index, path: leaf.slice(0, leaf.indexOf('=')) }))
    .toSorted((a, b) => (a.path === b.path ? a.index - b.index : a.path < b.path ? -1 : 1))
    .map(({ leaf }) => leaf);
}

function collect(value: unknown, path: string, leaves: string[]): void {
  if (Array.isArray(value)) for (const item of value) collect(item, path, leaves);
  else if (typeof value === 'object' && value !== null)
    for (const [name, held] of Object.entries(value)) collect(held, `${path}.${name}`, leaves);
  // A text in an element of its own and one that represents the element are the same.
  else if (String(value) !== '') leaves.push(`${path.replace(/\.value$/, '')}=${String(value)}`);
}
