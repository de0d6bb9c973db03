import { navigationTexts } from '@tutti/contract/texts/navigation-texts';
import { ListMusic, MicVocal } from 'lucide-react';
import { IconButton } from '#ui/button.tsx';
import { useSidePanel } from './panel-choice.ts';
import { QueueLink } from './queue-link.tsx';

export const PANEL_ID = 'side-panel';

interface PanelButtonProps {
  label: string;
  icon: typeof ListMusic;
  isShown: boolean;
  onPress: () => void;
}

function PanelButton({ label, icon: Icon, isShown, onPress }: PanelButtonProps) {
  return (
    <IconButton
      label={label}
      aria-expanded={isShown}
      aria-controls={isShown ? PANEL_ID : undefined}
      isActive={isShown}
      onClick={onPress}
    >
      <Icon aria-hidden="true" className="size-5" />
    </IconButton>
  );
}

/** Shows queue or lyrics beside the page; on narrow screens the queue is a view. */
export function PanelButtons() {
  const { isWide, panel, toggle } = useSidePanel();
  if (!isWide) return <QueueLink />;
  return (
    <>
      <PanelButton
        label={navigationTexts.lyrics}
        icon={MicVocal}
        isShown={panel === 'lyrics'}
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

/** A station has one panel: current track, next tracks and listeners. */
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
