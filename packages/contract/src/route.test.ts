import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AREAS } from './areas.ts';
import { isErrorCode } from './errors.ts';
import { ACCESS_LEVELS, buildPath, HUB_PATH, type RouteDefinition, SERVER_TIME_HEADER } from './route.ts';
import { routes } from './routes.ts';

const all: [string, RouteDefinition][] = Object.entries(routes).flatMap(([area, group]) =>
  Object.entries(group).map(([name, route]): [string, RouteDefinition] => [`${area}.${name}`, route]),
);

describe('routes', () => {
  it('belong to one area of the product each, and every area has some', () => {
    expect(Object.keys(routes)).toEqual(AREAS);
  });

  it('have one meaning per method and path', () => {
    const addresses = all.map(([, route]) => `${route.method} ${route.path.replace(/:\w+/g, ':id')}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.length).toBeGreaterThan(60);
  });

  it.each(all)('%s names a policy, a summary and only known errors', (_name, route) => {
    expect(ACCESS_LEVELS).toContain(route.access);
    expect(route.summary.length).toBeGreaterThan(3);
    expect(route.errors.every(isErrorCode)).toBe(true);
    expect(route.path.startsWith('/api/')).toBe(true);
  });

  it.each(all)('%s declares a schema for every part of its path', (_name, route) => {
    const placeholders = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    const declared = route.params ? Object.keys((route.params as z.ZodObject).shape) : [];
    expect(declared.sort()).toEqual(placeholders.sort());
  });

  it.each(all)('%s can be described as JSON schema for the API page', (_name, route) => {
    for (const schema of [route.params, route.query, route.body, route.reply]) {
      if (schema instanceof z.ZodType) {
        expect(() => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).not.toThrow();
      }
    }
  });

  it('limits the length of every text a client sends', () => {
    const unlimited = all.flatMap(([name, route]) =>
      [route.params, route.query, route.body]
        .filter((schema) => schema !== undefined)
        .flatMap((schema) => findUnlimitedTexts(toJsonSchema(schema)))
        .map((path) => `${name}: ${path}`),
    );
    expect(unlimited).toEqual([]);
  });
});

describe('buildPath', () => {
  it('fills in and encodes the parts of a path', () => {
    expect(buildPath('/api/users/playlists/:id/tracks/:trackId', { id: 3, trackId: 'a/b' })).toBe(
      '/api/users/playlists/3/tracks/a%2Fb',
    );
  });
});

describe('addresses outside the API', () => {
  it('are the hub [M-456] and the header for clocks', () => {
    expect([HUB_PATH, SERVER_TIME_HEADER]).toEqual(['/streamhub', 'x-server-time']);
  });
});

interface JsonSchema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  pattern?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema | JsonSchema[];
  anyOf?: JsonSchema[];
}

/** Converts through text, so that only what a reader of the API page sees is compared. */
function toJsonSchema(schema: z.ZodType): JsonSchema {
  return JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })));
}

function findUnlimitedTexts(schema: JsonSchema, path = ''): string[] {
  const isText = schema.type === 'string' && !schema.enum && schema.const === undefined;
  if (isText && schema.maxLength === undefined && !schema.format) return [path];
  const children = [
    ...Object.entries(schema.properties ?? {}),
    ...[schema.items ?? []].flat().map((item): [string, JsonSchema] => ['[]', item]),
    ...(schema.anyOf ?? []).map((item): [string, JsonSchema] => ['|', item]),
  ];
  return children.flatMap(([name, child]) => findUnlimitedTexts(child, `${path}.${name}`));
}
