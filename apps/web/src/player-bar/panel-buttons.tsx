import { navigationTexts } from '@tutti/contract/frame/navigation-texts';
import { ListMusic, MicVocal } from 'lucide-react';
import { useLyrics } from '#data/library/track-lyrics.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { IconButton } from '#ui/button.tsx';
import { useSidePanel } from './panel-choice.ts';
import { QueueLink } from './queue-link.tsx';

export const PANEL_ID = 'side-panel';

interface PanelButtonProps {
  label: string;
  icon: typeof ListMusic;
  isShown: boolean;
  /** Why it does nothing at the moment. */
  reason?: string | undefined;
  onPress: () => void;
}

function PanelButton({ label, icon: Icon, isShown, reason, onPress }: PanelButtonProps) {
  return (
    <IconButton
      label={label}
      aria-expanded={isShown}
      aria-controls={isShown ? PANEL_ID : undefined}
      isActive={isShown}
      isUnavailable={reason !== undefined}
      title={reason ?? label}
      onClick={onPress}
    >
      <Icon aria-hidden="true" className="size-5" />
    </IconButton>
  );
}

export function PanelButtons() {
  const { isWide, panel, toggle } = useSidePanel();
  const { currentTrack } = usePlayer();
  const { lyrics } = useLyrics(isWide ? currentTrack?.id : undefined);
  if (!isWide) return <QueueLink />;
  const hasNone = lyrics === undefined && panel !== 'lyrics';
  return (
    <>
      <PanelButton
        label={navigationTexts.lyrics}
        icon={MicVocal}
        isShown={panel === 'lyrics'}
        reason={hasNone ? navigationTexts.noLyrics : undefined}
        onPress={() => toggle('lyrics')}
      />
      <PanelButton
        label={navigationTexts.queue}
        icon={ListMusic}
        isShown={panel === 'queue'}
        onPress={() => toggle('queue')}
      />
    </>
  );
}

export function StationPanelButton() {
  const { isWide, panel, toggle } = useSidePanel();
  if (!isWide) return null;
  return (
    <PanelButton
      label={navigationTexts.panel}
      icon={ListMusic}
      isShown={panel !== undefined}
      onPress={() => toggle(panel ?? 'queue')}
    />
  );
}
