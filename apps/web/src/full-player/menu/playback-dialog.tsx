import { fullPlayerTexts } from '@tutti/contract/texts/full-player-texts';
import { CROSSFADE_MAX_SECONDS } from '@tutti/player';
import { usePlayer } from '#engine/engine-context.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Slider } from '#ui/fields/slider.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { useVisualizerChoice } from '../visualizer/visualizer-choice.ts';

const texts = fullPlayerTexts.playback;

/** Playback settings of the user's own music, and the visualizer. */
export function PlaybackDialog({ onClose }: { onClose: () => void }) {
  const { crossfadeSeconds, setCrossfade } = usePlayer();
  const [isVisualizerOn, chooseVisualizer] = useVisualizerChoice();
  const length = crossfadeSeconds === 0 ? texts.crossfadeOff : texts.seconds(crossfadeSeconds);
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <div className="space-y-6">
        <div className="space-y-1">
          <div className="flex justify-between gap-4 font-medium">
            <span aria-hidden="true">{texts.crossfade}</span>
            <span className="text-muted tabular-nums">{length}</span>
          </div>
          <Slider
            label={texts.crossfade}
            value={crossfadeSeconds}
            max={CROSSFADE_MAX_SECONDS}
            step={1}
            valueText={length}
            onChange={setCrossfade}
          />
          <p className="text-sm text-muted">{texts.crossfadeHint}</p>
        </div>
        <div className="flex items-center justify-between gap-4">
          <span aria-hidden="true" className="font-medium">
            {texts.visualiser}
          </span>
          <Switch
            label={texts.visualiser}
            isOn={isVisualizerOn}
            onToggle={() => chooseVisualizer(!isVisualizerOn)}
          />
        </div>
      </div>
    </Dialog>
  );
}
