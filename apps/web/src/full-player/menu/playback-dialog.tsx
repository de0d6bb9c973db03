import { playbackTexts as texts } from '@tutti/contract/player/playback-texts';
import { PlaybackRow } from '#components/playback/playback-row.tsx';
import { PlaybackSettings } from '#components/playback/playback-settings.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { useVisualizerChoice } from '../visualizer/visualizer-choice.ts';

/** Playback settings of the user's own music, and the visualizer. */
export function PlaybackDialog({ onClose }: { onClose: () => void }) {
  const [isVisualizerOn, chooseVisualizer] = useVisualizerChoice();
  return (
    <Dialog title={texts.title} isWide onClose={onClose}>
      <div className="-mx-5 divide-y divide-line">
        <PlaybackSettings />
        <PlaybackRow
          isSwitch
          label={texts.visualiser}
          control={({ onSaved }) => (
            <Switch
              label={texts.visualiser}
              isOn={isVisualizerOn}
              onToggle={() => {
                chooseVisualizer(!isVisualizerOn);
                onSaved();
              }}
            />
          )}
        />
      </div>
    </Dialog>
  );
}
