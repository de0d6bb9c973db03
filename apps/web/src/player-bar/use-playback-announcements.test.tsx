import { createPlayerTrack } from '@tutti/player';
import { afterEach, describe, expect, it } from 'vitest';
import { leavePage } from '#test/leave-page.ts';
import { listenToAnnouncer } from '#test/listen-to-announcer.ts';
import { buildNowPlaying, buildStationTrack, renderScreen, type ScreenParts } from '#test/render-screen.tsx';
import { Announcer } from '#ui/announcer.tsx';
import { usePlaybackAnnouncements } from './use-playback-announcements.ts';

const track = (id: number, title: string) => createPlayerTrack({ id, title, artist: 'Nova Kline' });
const onAir = (id: string, title: string) =>
  buildNowPlaying('5', { current: buildStationTrack({ id, title, artist: 'Ada' }) });

function PlaybackAnnouncements() {
  usePlaybackAnnouncements();
  return <Announcer />;
}

describe('announcements of the current track to screen readers', () => {
  afterEach(leavePage);

  function renderAnnouncements(parts: ScreenParts) {
    const { move } = renderScreen(<PlaybackAnnouncements />, parts);
    const announced = listenToAnnouncer();
    return (moved: Parameters<typeof move>[0]) => {
      move(moved);
      return announced();
    };
  }

  it('name a track once while it plays, even after a pause and a wait', () => {
    const after = renderAnnouncements({ player: { currentTrack: track(4, 'Sundial') } });
    expect(after({ player: { isPlaying: true } })).toEqual(['Now playing Sundial by Nova Kline']);
    expect(after({ player: { isPlaying: false } })).toEqual([]);
    expect(after({ player: { isPlaying: true } })).toEqual([]);
    expect(after({ player: { currentTrack: track(5, 'Sundial') } })).toEqual([
      'Now playing Sundial by Nova Kline',
    ]);
  });

  it('are empty while nothing plays: neither the track before a station nor a silenced station', () => {
    const after = renderAnnouncements({ player: { currentTrack: track(4, 'Sundial'), isPlaying: true } });
    const station = { joinPhase: 'joined', genreId: '5', playback: 'playing' } as const;
    expect(
      after({ player: { isPlaying: false }, station: { ...station, nowPlaying: onAir('7', 'Ochre') } }),
    ).toEqual(['Now playing Ochre by Ada']);
    expect(
      after({ station: { playback: 'silent', isPaused: true, nowPlaying: onAir('8', 'Tin Moon') } }),
    ).toEqual([]);
    expect(after({ station: { playback: 'playing', isPaused: false } })).toEqual([
      'Now playing Tin Moon by Ada',
    ]);
    expect(after({ station: { joinPhase: 'none', genreId: undefined, nowPlaying: undefined } })).toEqual([]);
    expect(after({ player: { isPlaying: true } })).toEqual(['Now playing Sundial by Nova Kline']);
  });
});
