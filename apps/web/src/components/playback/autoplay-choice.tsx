import { playbackTexts as texts } from '@tutti/contract/player/playback-texts';
import { autoplayChoice } from '#data/own/autoplay-choice.ts';
import { Switch } from '#ui/fields/switch.tsx';
import { PlaybackRow } from './playback-row.tsx';

export function AutoplayChoice() {
  const isOn = autoplayChoice.use() === 'on';
  return (
    <PlaybackRow
      isSwitch
      label={texts.autoplay}
      hint={texts.autoplayHint}
      control={({ hintId, onSaved }) => (
        <Switch
          label={texts.autoplay}
          describedBy={hintId}
          isOn={isOn}
          onToggle={() => {
            autoplayChoice.choose(isOn ? 'off' : 'on');
            onSaved();
          }}
        />
      )}
    />
  );
}
