import { describe, expect, it } from 'vitest';
import { withoutFallbacks } from './light-styles.ts';

const MIXED = '@supports (color: color-mix(in lab, red, red))';

describe('a lighter style sheet', () => {
  it('keeps what browsers with color-mix() use, without its condition and what it replaces', () => {
    const css = `.a { color: red; ${MIXED} { color: color-mix(in oklab, red 7%, transparent); } } .b { top: 0 }`;
    expect(withoutFallbacks(css)).toBe(
      '.a {  color: color-mix(in oklab, red 7%, transparent);  } .b { top: 0 }',
    );
  });

  it('does the same for rules', () => {
    const css = `.b{top:0}.a:hover{color:red}${MIXED}{.a:hover{color:blue}}.c{left:0}${MIXED}{.d{left:1px}}`;
    expect(withoutFallbacks(css)).toBe('.b{top:0}.a:hover{color:blue}.c{left:0}.d{left:1px}');
  });

  it('does the same for rules that follow each other', () => {
    const css = `.a{color:red}${MIXED}{.a{color:blue}}.b{color:red}${MIXED}{.b{color:blue}}`;
    expect(withoutFallbacks(css)).toBe('.a{color:blue}.b{color:blue}');
  });

  it('does so at any depth and in minified styles', () => {
    const css = `@media (width>=720px){@supports (color:color-mix(in lab,red,red)){.a{top:0}}}${MIXED}{.b{top:0}}`;
    expect(withoutFallbacks(css)).toBe('@media (width>=720px){.a{top:0}}.b{top:0}');
  });

  it('leaves out the values for browsers without registered properties', () => {
    const css =
      '@layer properties{@supports ((-webkit-hyphens:none) and (not (margin-trim:inline))) or ((-moz-orient:inline) and (not (color:rgb(from red r g b)))){*{--tw-blur:initial}}}.a{top:0}';
    expect(withoutFallbacks(css)).toBe('@layer properties{}.a{top:0}');
  });

  it('keeps other conditions, and what they contain', () => {
    const css = `@supports (field-sizing: content) { .a { top: 0; ${MIXED} { left: 0 } } }`;
    expect(withoutFallbacks(css)).toBe('@supports (field-sizing: content) { .a { top: 0;  left: 0  } }');
    expect(withoutFallbacks('.a{top:0}')).toBe('.a{top:0}');
  });

  it('fails on a style sheet that breaks off', () => {
    expect(() => withoutFallbacks(`${MIXED} { .a { top: 0 }`)).toThrow('does not end');
  });
});
