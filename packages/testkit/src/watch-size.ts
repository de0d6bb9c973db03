import type fc from 'fast-check';

interface Watched<Value> {
  readonly values: fc.Arbitrary<Value>;
  largest(): number;
}

/** Without `size: 'max'` fast-check generates at most ten items, and "never more than ten" cannot fail. */
export function watchSize<Value extends { readonly length: number }>(
  arbitrary: fc.Arbitrary<Value>,
): Watched<Value> {
  let largest = 0;
  return {
    values: arbitrary.map((value) => {
      largest = Math.max(largest, value.length);
      return value;
    }),
    largest: () => largest,
  };
}
