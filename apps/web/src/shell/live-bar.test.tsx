import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ScreenParts } from '#components/screen-test.tsx';
import { buildNowPlaying, renderScreen } from '#components/screen-test.tsx';
import { LiveBar } from './live-bar.tsx';

function renderBar(station: ScreenParts['station'] = {}) {
  return renderScreen(<LiveBar />, {
    station: {
      joinPhase: 'joined',
      genreId: '5',
      nowPlaying: buildNowPlaying('5'),
      playback: 'playing',
      ...station,
    },
  });
}
const bar = () => screen.getByRole('region', { name: 'Live stream' });

describe('LiveBar', () => {
  afterEach(cleanup);

  it('[M-045] [M-047] [M-049] shows the badge, the title and the authors', () => {
    renderBar();
    for (const text of ['LIVE', 'Sundial', 'Nova Kline']) expect(bar().textContent).toContain(text);
  });

  it('[M-048] [M-050] falls back to Unknown Track and Unknown Artist', () => {
    renderBar({ nowPlaying: buildNowPlaying('5', { current: undefined }) });
    expect(bar().textContent).toContain('Unknown Track');
    expect(bar().textContent).toContain('Unknown Artist');
  });

  it('[M-051] [M-052] [M-053] shows progress, remaining time with a minus sign, elapsed and total', () => {
    renderBar();
    expect(bar().textContent).toContain('-2:15');
    expect(bar().textContent).toContain('1:05 / 3:20');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33');
  });

  it('[M-054] [M-055] [M-057] pauses, mutes and leaves', () => {
    const { commands } = renderBar();
    for (const name of ['Pause', 'Mute', 'Leave']) fireEvent.click(screen.getByRole('button', { name }));
    expect(commands).toEqual(['pause()', 'toggleMute()', 'leave()']);
  });

  it('resumes when paused, unmutes when muted', () => {
    const { commands } = renderBar({ isPaused: true, isMuted: true });
    for (const name of ['Play', 'Unmute']) fireEvent.click(screen.getByRole('button', { name }));
    expect(commands).toEqual(['resume()', 'toggleMute()']);
  });

  it('offers to start the sound when the browser refused to', () => {
    const { commands } = renderBar({ playback: 'blocked' });
    fireEvent.click(screen.getByRole('button', { name: 'Tap to listen' }));
    expect(commands).toEqual(['resume()']);
  });

  it('[M-056] has a like button for the track on air', () => {
    renderBar();
    expect(screen.getByRole('button', { name: 'Add Sundial to favorites' })).toBeTruthy();
  });
});
