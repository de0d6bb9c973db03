import { playbackTexts as texts } from '@tutti/contract/player/playback-texts';
import { EQUALIZER_PRESETS } from '@tutti/player';
import { HANDHELD } from '#above-the-fold/handheld.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { canShapeSound } from '#engine/player/graph/can-shape-sound.ts';
import { Select } from '#ui/fields/select.tsx';
import { useMedia } from '#ui/screen/use-media.ts';
import { PlaybackRow } from './playback-row.tsx';

const OPTIONS = EQUALIZER_PRESETS.map((value) => ({ value, label: texts.presets[value] }));

/** The preset of the equalizer. Its costs are named on devices where it has some. */
export function EqualizerChoice() {
  const { equalizer, setEqualizer } = usePlayer();
  const canShape = canShapeSound();
  const hint = useMedia(HANDHELD) ? `${texts.equalizerHint} ${texts.mayStop}` : texts.equalizerHint;
  return (
    <PlaybackRow
      label={texts.equalizer}
      hint={canShape ? hint : texts.cannotShape}
      control={({ onSaved }) => (
        <Select
          label={texts.equalizer}
          isLabelHidden
          isDisabled={!canShape}
          value={canShape ? equalizer : 'off'}
          options={OPTIONS}
          onChange={(preset) => {
            setEqualizer(preset);
            onSaved();
          }}
        />
      )}
    />
  );
}
