import { expect, it } from 'vitest';
import { toEmailKey } from './account-names.ts';

it('one mailbox has one key, however its host is written', () => {
  const written = [
    'info@bücher.example',
    'Info@BÜCHER.example',
    ' info@bu\u0308cher.example ',
    'info@xn--bcher-kva.example',
    'INFO@XN--BCHER-KVA.EXAMPLE',
    'info@ｂücher．example',
  ];
  expect(new Set(written.map(toEmailKey))).toEqual(new Set(['info@xn--bcher-kva.example']));
});

it('the part before the host is only normalized and lowercased', () => {
  expect(toEmailKey('Jo\u0308rg+X@example.org')).toBe('j\u00f6rg+x@example.org');
});

it('an address with no host or an invalid one stays unchanged', () => {
  expect(['Ann', 'Ann@', 'Ann@a b.example'].map(toEmailKey)).toEqual(['ann', 'ann@', 'ann@a b.example']);
});
