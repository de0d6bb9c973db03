import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { buildPlayerTrack } from '@tutti/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { refuse, serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildTrack } from '#test/library-entries.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { QueueOffer } from './queue-offer.tsx';

const READ = 'GET /api/users/play-queue';
const saved = (parts: object = {}) => ({
  tracks: [buildTrack(1), buildTrack(2, { title: 'Sundial' }), buildTrack(3)],
  currentIndex: 1,
  positionMs: 61_000,
  changedAt: '2026-11-21T12:00:00.000Z',
  changedBy: 'Firefox on Linux',
  ...parts,
});
const open = (answer: unknown, parts: Parameters<typeof renderScreen>[1] = {}) => {
  const server = serveApi({ [READ]: () => answer });
  return { server, ...renderScreen(<QueueOffer thisDevice="Safari on iPhone" />, parts) };
};

describe('the queue of another device', () => {
  beforeEach(() => storeToken('token'));
  afterEach(leavePage);

  it('is offered with the name of that device, and continues at its position after one press', async () => {
    const { commands } = open(saved());
    await screen.findByRole('region', { name: 'Continue where you left off on Firefox on Linux' });
    screen.getByText('Sundial');
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(commands).toHaveLength(1);
    expect(commands[0]).toMatch(/^takeOver\(\[.*"id":"1".*"id":"2".*"id":"3".*\], 1, 61\)$/);
  });

  it('names no device if it was this one', async () => {
    open(saved({ changedBy: 'Safari on iPhone' }));
    await screen.findByRole('region', { name: 'Continue where you left off' });
  });

  it('leaves out tracks that cannot be played, and keeps the current track', async () => {
    const { commands } = open(
      saved({ tracks: [buildTrack(1, { isMissing: true }), buildTrack(2), buildTrack(3)] }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(commands[0]).toMatch(/^takeOver\(\[\{"id":"2".*\], 0, 61\)$/);
  });

  it('is gone after "Not now"', async () => {
    open(saved());
    fireEvent.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('region')).toBeNull();
  });

  it.each([
    ['something is queued here', { player: { queue: [{ entryId: 'a', track: buildPlayerTrack(1) }] } }],
    ['a station is heard', { station: { joinPhase: 'joined' as const } }],
    ['rooms have an offer of their own', { path: '/rooms' }],
  ])('is neither requested nor offered where %s', async (_case, parts) => {
    const { server } = open(saved(), parts);
    // A request would be sent and answered now.
    await act(async () => undefined);
    expect(server.list(READ)).toEqual([]);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it.each([
    ['nothing was saved', () => ({ ...saved(), tracks: [], currentIndex: null, changedBy: null })],
    ['the server refuses', refuse(403, { code: 'PENDING_APPROVAL', message: 'x' })],
  ])('is not offered where %s', async (_case, answer) => {
    const server = serveApi({ [READ]: answer });
    renderScreen(<QueueOffer thisDevice="Safari on iPhone" />);
    await waitFor(() => expect(server.list(READ)).toHaveLength(1));
    // The answer has arrived now.
    await act(async () => undefined);
    expect(screen.queryByRole('region')).toBeNull();
  });
});
