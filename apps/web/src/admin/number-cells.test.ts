import { expect, it } from 'vitest';
import { levelOf } from './number-cells.tsx';

it.each([
  [0, 'fine'],
  [80, 'fine'],
  [80.1, 'scarce'],
  [92, 'scarce'],
  [92.1, 'full'],
  [140, 'full'],
] as const)('at %d percent is %s', (percent, level) => {
  expect(levelOf(percent)).toBe(level);
});
