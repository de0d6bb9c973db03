import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RouteDefinition } from './route.ts';
import { routes } from './routes.ts';
import { bodyId, libraryId } from './wire-values.ts';

/** Texts, lists, booleans and dates that JavaScript converts to a number. */
const NO_NUMBERS = [true, false, null, [5], ['5'], [], {}, '', ' 5', '5.0', '0x5', '5e0', '+5', '-5', 'x'];
const NO_IDS: readonly unknown[] = [...NO_NUMBERS, 0, 1.5, '0', 2_147_483_648, '2147483648'];

describe('an id in a body', () => {
  it('is a number, or that number as text, because clients treat ids as text (ruling 1.42)', () => {
    expect(bodyId.parse(5)).toBe(5);
    expect(bodyId.parse('5')).toBe(5);
    expect(bodyId.parse(2_147_483_647)).toBe(2_147_483_647);
  });

  it.each(NO_IDS.map((value) => [value] as const))('is not %j', (value) =>
    expect(bodyId.safeParse(value).success).toBe(false),
  );

  it('is described as an integer', () => {
    expect(
      z.toJSONSchema(z.object({ trackId: bodyId, more: bodyId.optional() }), { io: 'input' }),
    ).toMatchObject({
      properties: { trackId: { type: 'integer', minimum: 1, maximum: 2_147_483_647 } },
      required: ['trackId'],
    });
  });

  it('may be omitted if the body allows it', () => {
    expect(z.object({ trackId: bodyId.optional() }).parse({})).toEqual({});
  });

  it('is never coerced in any body of the contract', () => {
    const coerced = Object.entries(routes).flatMap(([area, group]) =>
      Object.entries<RouteDefinition>(group)
        .filter(([, { body }]) => body !== undefined && coerces(body))
        .map(([name]) => `${area}.${name}`),
    );
    expect(coerced).toEqual([]);
    expect(coerces(z.object({ ids: z.array(libraryId).optional() }))).toBe(true);
  });
});

/** Checks nested schemas, too. */
function coerces(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  if (!(schema instanceof z.ZodType)) return Object.values(schema).some(coerces);
  const { def } = schema;
  return ('coerce' in def && def.coerce === true) || Object.values(def).some(coerces);
}
