/** The panel beside the page on a wide screen, made of components of the queue view and the full player. */
import { navigationTexts } from '@tutti/contract/frame/navigation-texts';
import { panelTexts } from '@tutti/contract/frame/panel-texts';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useId } from 'react';
import { useLyrics } from '#data/library/track-lyrics.ts';
import { usePlayer, useStation } from '#engine/engine-context.tsx';
import { IconButton } from '#ui/button.tsx';
import { QueueActions } from '#views/queue/queue-actions.tsx';
import { QueueList } from '#views/queue/queue-list.tsx';
import { TrackLyrics } from '../full-player/panels/full-player-lyrics.tsx';
import { StationPanels } from '../full-player/panels/station-panels.tsx';
import { StationStatus } from '../full-player/station-status.tsx';
import type { SidePanelName } from '../player-bar/panel-choice.ts';
import '../full-player/full-player.css';
import './side-panel.css';

interface FrameProps {
  title: string;
  action?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

function Frame({ title, action, onClose, children }: FrameProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="flex min-h-0 grow flex-col">
      <header className="side-panel-head">
        <h2 id={headingId} className="min-w-0 grow truncate text-section">
          {title}
        </h2>
        {action}
        <IconButton label={panelTexts.close} onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </header>
      {children}
    </section>
  );
}

function PanelNote({ children }: { children: string }) {
  return <p className="px-4 text-sm text-muted">{children}</p>;
}

/** Closes the panel at a song without lyrics, because it would take the room of the page for nothing. */
function Words({ onMissing }: { onMissing: () => void }) {
  const { currentTrack } = usePlayer();
  const { lyrics, areLyricsLoading } = useLyrics(currentTrack?.id);
  const areMissing = currentTrack !== undefined && lyrics === undefined && !areLyricsLoading;
  const reportMissing = useEffectEvent(onMissing);
  useEffect(() => {
    if (areMissing) reportMissing();
  }, [areMissing]);
  if (currentTrack === undefined) return <PanelNote>{panelTexts.nothingPlays}</PanelNote>;
  if (lyrics !== undefined) return <TrackLyrics key={currentTrack.id} lyrics={lyrics} />;
  return null;
}

function OnAirPanel({ onClose }: { onClose: () => void }) {
  return (
    <Frame title={panelTexts.onAir} onClose={onClose}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pb-2 text-sm">
        <StationStatus />
      </div>
      <div className="side-panel-scroll px-4">
        <StationPanels />
      </div>
    </Frame>
  );
}

function Queue({ onClose }: { onClose: () => void }) {
  const isEmpty = usePlayer().queue.length === 0;
  return (
    <Frame title={navigationTexts.queue} action={!isEmpty && <QueueActions isCompact />} onClose={onClose}>
      <div data-pane className="@container side-panel-scroll px-4">
        {isEmpty ? <PanelNote>{panelTexts.emptyQueue}</PanelNote> : <QueueList />}
      </div>
    </Frame>
  );
}

interface SidePanelProps {
  panel: SidePanelName;
  onClose: () => void;
  /** The panel has nothing to show for this song. */
  onMissing: () => void;
}

export function SidePanel({ panel, onClose, onMissing }: SidePanelProps) {
  const isStation = useStation().joinPhase !== 'none';
  if (isStation) return <OnAirPanel onClose={onClose} />;
  if (panel === 'queue') return <Queue onClose={onClose} />;
  return (
    <Frame title={navigationTexts.lyrics} onClose={onClose}>
      <div className="side-panel-words">
        <Words onMissing={onMissing} />
      </div>
    </Frame>
  );
}
