import { describe, expect, it } from 'vitest';
import { isEmailAddress, USER_NAME_PATTERN } from './account-patterns.ts';

describe('an address that mail is sent to', () => {
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
  it.each(['Ann', 'Ann Other', '张伟', "O'Neil-Smith", '🎧'])('may be %j', (name) =>
    expect(USER_NAME_PATTERN.test(name)).toBe(true),
  );

  it.each(['', 'line\nbreak', 'tab\there', 'turned\u202Eround', 'zero\u200Bwidth', 'nul\u0000'])(
    'shows what it holds, so it may not be %j',
    (name) => expect(USER_NAME_PATTERN.test(name)).toBe(false),
  );
});
