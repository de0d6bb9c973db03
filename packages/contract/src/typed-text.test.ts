import { describe, expect, it } from 'vitest';
import { invitationInput } from './admin-invitations/schemas.ts';
import { appKeyName } from './app-keys/schemas.ts';
import { bookmarkInput } from './bookmarks/schemas.ts';
import { listenKeyName } from './listen-keys/schemas.ts';
import { passkeyName } from './passkeys/schemas.ts';
import { playQueueInput } from './play-queue/schemas.ts';
import { playbackReport } from './playback/schemas.ts';
import { playlistDescription, playlistName } from './playlists/schemas.ts';

const FIELDS = {
  'an app key': appKeyName,
  'a listen key': listenKeyName,
  'a passkey': passkeyName,
  'a playlist': playlistName,
  'what is said of a playlist': playlistDescription,
  'what is noted at a bookmark': bookmarkInput.shape.comment,
  'what is noted at an invitation': invitationInput.shape.note,
  'what changed the queue': playQueueInput.shape.changedBy,
  'what plays': playbackReport.shape.playerName,
};

describe.each(Object.entries(FIELDS))('the name or text of %s', (_what, field) => {
  it.each([
    ['evil\u202Eedoc\u202C', 'eviledoc'],
    ['\u2066isolated\u2069', 'isolated'],
    ['\u200Fturned\u200E\u061C', 'turned'],
    ['no\u200Bwhere\u2060\uFEFF', 'nowhere'],
    [' \u202A\u202B\u202D Ann ', 'Ann'],
    ['\u001b[31mred\u001b[0m\u0007', '[31mred[0m'],
    ['back\u0008space\u007f\u009b2J', 'backspace2J'],
  ])('contains no direction marks and no invisible characters: %j', (typed, cleaned) => {
    expect(field.parse(typed)).toBe(cleaned);
  });

  it.each(['👨‍👩‍👧 ❤️', 'می‌خواهم', 'שלום', 'e\u0301'])(
    'keeps characters that languages and emoji need: %s',
    (typed) => {
      expect(field.parse(typed)).toBe(typed);
    },
  );
});

it('a name without visible characters counts as empty', () => {
  expect(playlistName.safeParse('\u202E\u200B \u2066').success).toBe(false);
});
