import { describe, expect, it } from 'vitest';
import { findQuotedIds } from './spec-coverage.ts';
import { findTitles } from './test-titles.ts';

describe('requirement coverage', () => {
  it('reads the titles of plain, parametrized and nested tests', () => {
    const text = `
      describe('outer', () => {
        it('[A-001] plain', () => {});
        it.each([1])('[A-002] each %s', () => {});
        test.skip(\`[A-003] template \${1}\`, () => {});
        notATest('[A-004] other');
      });`;
    expect(findTitles('a.test.ts', text)).toEqual([
      'outer',
      '[A-001] plain',
      '[A-002] each %s',
      '[A-003] template  ',
    ]);
  });

  it('reads ids only in brackets', () => {
    expect(findQuotedIds('[M-324, M-325] seeks [A-010]')).toEqual(['M-324', 'M-325', 'A-010']);
    expect(findQuotedIds('is like M-324')).toEqual([]);
  });
});
