import { numberFormat } from '#language/formats.ts';

const numbers = numberFormat();

export function formatNumber(value: number): string {
  return numbers.format(value);
}
