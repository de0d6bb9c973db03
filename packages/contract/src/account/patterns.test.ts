import { describe, expect, it } from 'vitest';
import { isEmailAddress, USER_NAME_PATTERN } from './patterns.ts';

describe('an email address', () => {
  it.each([
    'a@b.org',
    'first.last+tag@mail.example.co.uk',
    "o'neil@example.org",
    'jörg@müller.example',
    'a@音楽.example',
  ])('may be %j', (address) => expect(isEmailAddress(address)).toBe(true));

  it.each([
    '',
    'nobody',
    '@example.org',
    'a@',
    'a@localhost',
    'half\ud800@example.org',
    'a@half\udc00.org',
    'a@example.',
    'a@b@example.org',
    'a b@example.org',
    'a@exam ple.org',
    'a@example.org\n',
    'a@example.org\r\nBcc: b@example.org',
    'a\u0000@example.org',
    'a\u200B@example.org',
    'a@example\u202E.org',
    '"a"@example.org',
    'a(comment)@example.org',
    'Name <a@example.org>',
    'a@[127.0.0.1].org',
    'a,b@example.org',
    'a@example.org;b',
    'mailto:a@example.org',
    'a\\b@example.org',
    'a@㆕𒀶𑤖ꪵᮅ⏘．➜ኤ𐫜ᾜ.example',
    'a@ambiguous|name.org',
    'a@example.org/b.org',
    'a@example%2e.org',
  ])('may not be %j', (address) => expect(isEmailAddress(address)).toBe(false));
});

describe('a user name', () => {
  it.each([
    'Ann',
    'Ann Other',
    '张伟',
    "O'Neil-Smith",
    '🎧',
    '❤️ Ann',
    'Zoe\u0308',
    'สมชาย',
    'राहुल',
    'נועם',
    'محمد',
  ])('may be %j', (name) => expect(USER_NAME_PATTERN.test(name)).toBe(true));

  it.each(['', 'line\nbreak', 'tab\there', 'turned\u202Eround', 'zero\u200Bwidth', 'nul\u0000'])(
    'has only visible characters, so it may not be %j',
    (name) => expect(USER_NAME_PATTERN.test(name)).toBe(false),
  );

  it.each([
    ['a letter that shows nothing', 'admin\u3164'],
    ['the same at its half width', 'admin\uFFA0'],
    ['a mark that chooses how it is drawn', 'admin\uFE0F'],
    ['one of the many other such marks', 'admin\u{E0100}'],
    ['a mark that joins and shows nothing', 'ad\u034Fmin'],
    ['an empty sign of braille', '\u2800'],
    ['a break of the line', 'Ann\u2028Other'],
    ['marks on nothing', '\u0301Ann'],
    ['a heap of marks', `Ann${'\u0301'.repeat(9)}`],
    ['a sign that is nobody\u2019s', 'Ann\uE000'],
    ['what is no character', 'Ann\uFFFF'],
    ['half a character', 'Ann\uD800'],
    ['a mark of direction', 'Ann\u200F'],
    ['an isolated turn', 'Ann\u2066'],
  ])('may not have %s', (_what, name) => expect(USER_NAME_PATTERN.test(name)).toBe(false));
});

describe('an address', () => {
  it.each([
    'admin\u3164@example.org',
    'admin\uFE0F@example.org',
    'admin\u2800@example.org',
    'a@exam\u034Fple.org',
  ])('has no invisible character: %j', (address) => expect(isEmailAddress(address)).toBe(false));
});
