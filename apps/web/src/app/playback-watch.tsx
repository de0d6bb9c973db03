import { useState } from 'react';
import { useLocation } from 'react-router';
import { hasUnsentPlays } from '#api/token-store.ts';
import { usePlayer, useStation } from '#engine/engine-context.tsx';
import { useHasInteracted } from '#frame/first-interaction.ts';
import { usePlaybackAnnouncements } from '#player-bar/use-playback-announcements.ts';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';

const QueueHandover = lazyComponent(
  async () => (await import('#queue-handover/queue-handover.tsx')).QueueHandover,
);

const PlaybackFollowers = lazyComponent(
  async () => (await import('#player-bar/playback-followers.tsx')).PlaybackFollowers,
);

/** Mounted once and not per screen, because the counts would restart with every screen. */
export function PlaybackWatch() {
  const { key } = useLocation();
  usePlaybackAnnouncements();
  const hasInteracted = useHasInteracted();
  const [isUnsent] = useState(hasUnsentPlays);
  const { phase } = usePlayer();
  const { joinPhase } = useStation();
  // After a reload, music may play in a page that nobody has touched.
  const isMusicOn = phase !== 'stopped' || joinPhase !== 'none';
  return (
    <>
      {(hasInteracted || isMusicOn || isUnsent) && (
        <Later resetKey={key}>
          <PlaybackFollowers />
        </Later>
      )}
      {hasInteracted && (
        <Later resetKey={key}>
          <QueueHandover />
        </Later>
      )}
    </>
  );
}
