/** The parts that checks of wire messages consist of. */

export type Guard<Value> = (value: unknown) => value is Value;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/;

export const isText: Guard<string> = (value) => typeof value === 'string';
export const isFlag: Guard<boolean> = (value) => typeof value === 'boolean';
export const isNumber: Guard<number> = (value): value is number => Number.isFinite(value);
export const isWhole: Guard<number> = (value): value is number => Number.isSafeInteger(value);

/** A missing value is 0. */
export const isWholeOrZero: Guard<number> = (value): value is number => value === undefined || isWhole(value);

/** ISO 8601 in UTC with a date and time that exist. */
export const isInstant: Guard<string> = (value): value is string =>
  isText(value) && INSTANT.test(value) && !Number.isNaN(Date.parse(value));

export function orNull<Value>(guard: Guard<Value>): Guard<Value | null> {
  return (value): value is Value | null => value === null || guard(value);
}

/** A field that older servers omit. */
export function orNothing<Value>(guard: Guard<Value>): Guard<Value | null | undefined> {
  return (value): value is Value | null | undefined => value === undefined || value === null || guard(value);
}

export function orAbsent<Value>(guard: Guard<Value>): Guard<Value | undefined> {
  return (value): value is Value | undefined => value === undefined || guard(value);
}

export function oneOf<const Word extends string>(words: readonly Word[]): Guard<Word> {
  return (value): value is Word => words.some((word) => word === value);
}

export function listOf<Value>(guard: Guard<Value>): Guard<Value[]> {
  return (value): value is Value[] => Array.isArray(value) && value.every(guard);
}

/** Unknown fields are accepted, because a newer server may send more. */
export function shapeOf<Shape extends object>(
  fields: { [Name in keyof Shape]-?: Guard<Shape[Name]> },
): Guard<Shape> {
  const guards = Object.entries(fields) as [string, Guard<unknown>][];
  return (value): value is Shape =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    guards.every(([name, guard]) => guard((value as Record<string, unknown>)[name]));
}

export function argumentsOf<Values extends readonly unknown[]>(
  ...guards: { [Place in keyof Values]: Guard<Values[Place]> }
): Guard<Values> {
  return (value): value is Values =>
    Array.isArray(value) &&
    value.length === guards.length &&
    guards.every((guard, index) => guard(value[index]));
}
