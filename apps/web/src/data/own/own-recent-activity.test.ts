import { describe, expect, it } from 'vitest';
import { mergeActivities } from './own-recent-activity.ts';

const track = { title: 'Sundial', artist: 'Nova Kline', album: 'Harbour', coverImageUrl: undefined };
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute));

describe('mergeActivities', () => {
  it('merges plays, favorites and joins, newest first', () => {
    const merged = mergeActivities(
      {
        plays: [
          { track, playedAt: at(4) },
          { track, playedAt: at(1) },
        ],
        favorites: [{ id: '9', track, addedAt: at(2) }],
        stations: [{ id: '3', genreName: 'Soul', listenedAt: at(3) }],
      },
      3,
    );
    expect(merged.map(({ kind, at: instant }) => [kind, instant.getUTCMinutes()])).toEqual([
      ['played', 4],
      ['joined', 3],
      ['liked', 2],
    ]);
  });

  it('is empty for a user without any activity', () => {
    expect(mergeActivities({ plays: [], favorites: [], stations: [] }, 6)).toEqual([]);
  });
});
