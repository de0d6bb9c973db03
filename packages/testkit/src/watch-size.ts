import type fc from 'fast-check';

interface Watched<Value> {
  readonly values: fc.Arbitrary<Value>;
  /** Length of the largest value so far. */
  largest(): number;
}

/**
 * Lets a property check how large its cases became. Without `size: 'max'` fast-check generates arrays and texts of at
 * most ten, whatever their `maxLength`, and "never more than ten" cannot fail.
 */
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
