import { SUBSONIC_PATH } from '@tutti/contract';
import type { SubsonicMethod, Tier } from './method.ts';
import type { Parameter } from './parameters.ts';

type Json = Readonly<Record<string, unknown>>;

const TIERS: Readonly<Record<Tier, string>> = {
  A: 'apps: connect, browse, play',
  B: 'apps: what is yours, and stations',
  C: 'apps: for old ones',
};

const ANSWER_FORMS = {
  'text/xml': {},
  'application/json': {},
  'text/javascript': {},
};

export interface DescribedMethods {
  readonly paths: Json;
  readonly securitySchemes: Json;
}

export function describeMethods(methods: Iterable<SubsonicMethod>): DescribedMethods {
  return {
    paths: Object.fromEntries(
      [...methods].map((method) => [`${SUBSONIC_PATH}/${method.name}`, { get: describeMethod(method) }]),
    ),
    securitySchemes: {
      appKey: {
        type: 'apiKey',
        in: 'query',
        name: 'apiKey',
        description: 'An app key; or u and p, or u, t and s, as OpenSubsonic has it',
      },
    },
  };
}

function describeMethod({ name, tier, summary, parameters = {}, isOpen }: SubsonicMethod): Json {
  return {
    operationId: `rest.${name}`,
    tags: [TIERS[tier]],
    summary,
    description: 'Also by POST with a form, and with .view behind its name.',
    security: isOpen ? [] : [{ appKey: [] }],
    parameters: [...Object.entries(parameters).map(describeParameter), FORM],
    responses: {
      200: {
        description: 'An envelope, also where it is refused; bytes where there are some',
        content: ANSWER_FORMS,
      },
    },
  };
}

function describeParameter([name, { about, isRequired, isList }]: [string, Parameter<unknown>]): Json {
  const schema = isList ? { type: 'array', items: { type: 'string' } } : { type: 'string' };
  return { name, in: 'query', required: isRequired === true, description: about, schema };
}

const FORM = {
  name: 'f',
  in: 'query',
  required: false,
  description: 'Form of the answer; jsonp with a callback',
  schema: { type: 'string', enum: ['xml', 'json', 'jsonp'], default: 'xml' },
};
