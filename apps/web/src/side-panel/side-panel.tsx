/**
 * The panel beside the page on a wide screen: queue, lyrics or station, in the same components as in the queue view and
 * the full player.
 */
import { navigationTexts } from '@tutti/contract/texts/navigation-texts';
import { panelTexts } from '@tutti/contract/texts/panel-texts';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useLyrics } from '#data/library/media-queries.ts';
import { usePlayer, useStation } from '#engine/engine-context.tsx';
import { IconButton } from '#ui/button.tsx';
import { QueueActions, QueueList } from '#views/queue/queue-list.tsx';
import { TrackLyrics } from '../full-player/panels/full-player-lyrics.tsx';
import { StationPanels } from '../full-player/panels/station-panels.tsx';
import { StationStatus } from '../full-player/station-status.tsx';
import type { SidePanel as PanelName } from '../player-bar/panel-choice.ts';
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
        <h2 id={headingId} className="min-w-0 grow truncate text-lg font-bold tracking-tight">
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

function Said({ children }: { children: string }) {
  return <p className="px-4 text-sm text-muted">{children}</p>;
}

function Words() {
  const { currentTrack } = usePlayer();
  const { lyrics, isAsked } = useLyrics(currentTrack?.id);
  if (currentTrack === undefined) return <Said>{panelTexts.nothingPlays}</Said>;
  if (lyrics !== undefined) return <TrackLyrics key={currentTrack.id} lyrics={lyrics} />;
  return isAsked ? null : <Said>{panelTexts.noLyrics}</Said>;
}

function OnAir({ onClose }: { onClose: () => void }) {
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
      <div data-pane className="@container side-panel-scroll px-2">
        {isEmpty ? <Said>{panelTexts.emptyQueue}</Said> : <QueueList />}
      </div>
    </Frame>
  );
}

interface SidePanelProps {
  panel: PanelName;
  onClose: () => void;
}

export function SidePanel({ panel, onClose }: SidePanelProps) {
  const isStation = useStation().joinPhase !== 'none';
  if (isStation) return <OnAir onClose={onClose} />;
  if (panel === 'queue') return <Queue onClose={onClose} />;
  return (
    <Frame title={navigationTexts.lyrics} onClose={onClose}>
      <div className="side-panel-words">
        <Words />
      </div>
    </Frame>
  );
}
