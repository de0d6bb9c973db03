import { describe, expect, it } from 'vitest';
import { greetingAt, greetingName } from './greeting.ts';

describe('greetingAt', () => {
  it('says good morning before noon [A-138, M-042]', () => {
    expect(greetingAt(0)).toBe('Good morning');
    expect(greetingAt(11)).toBe('Good morning');
  });

  it('says good afternoon from 12:00 and before 18:00 [A-139]', () => {
    expect(greetingAt(12)).toBe('Good afternoon');
    expect(greetingAt(17)).toBe('Good afternoon');
  });

  it('says good evening from 18:00 [A-140]', () => {
    expect(greetingAt(18)).toBe('Good evening');
    expect(greetingAt(23)).toBe('Good evening');
  });
});

describe('greetingName', () => {
  it('prefers the user name and falls back to the part of the e-mail before the @ sign [A-142, M-043]', () => {
    expect(greetingName({ userName: 'Ada', email: 'ada.l@example.org' })).toBe('Ada');
    expect(greetingName({ userName: '', email: 'ada.l@example.org' })).toBe('ada.l');
  });
});
