import { playbackTexts as texts } from '@tutti/contract/player/playback-texts';
import { CROSSFADE_MAX_SECONDS } from '@tutti/player';
import { isVolumeFixed } from '#above-the-fold/handheld.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { Slider } from '#ui/fields/slider.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { AutoplayChoice } from './autoplay-choice.tsx';
import { EqualizerChoice } from './equalizer-choice.tsx';
import { HearChange } from './hear-change.tsx';
import { PlaybackRow } from './playback-row.tsx';

function crossfadeHint(isGapless: boolean): string {
  const hint = isGapless ? texts.crossfadeHint : texts.crossfadeHintAlbums;
  return isVolumeFixed() ? `${hint} ${texts.mayStop}` : hint;
}

/** How the tracks of one's own queue follow each other and sound. Each change applies and is stored at once. */
export function PlaybackSettings() {
  const { crossfadeSeconds, isGapless, setCrossfade, setGapless } = usePlayer();
  const length = crossfadeSeconds === 0 ? texts.crossfadeOff : texts.seconds(crossfadeSeconds);
  return (
    <>
      <p className="px-5 py-4 text-sm text-muted">{texts.note}</p>
      <PlaybackRow
        isSwitch
        label={texts.gapless}
        hint={texts.gaplessHint}
        control={({ hintId, onSaved }) => (
          <Switch
            label={texts.gapless}
            describedBy={hintId}
            isOn={isGapless}
            onToggle={() => {
              setGapless(!isGapless);
              onSaved();
            }}
          />
        )}
      />
      <PlaybackRow
        label={texts.crossfade}
        hint={crossfadeHint(isGapless)}
        control={({ onSaved }) => (
          <div className="flex min-h-11 w-full items-center gap-3 sm:w-60">
            <Slider
              label={texts.crossfade}
              value={crossfadeSeconds}
              max={CROSSFADE_MAX_SECONDS}
              step={1}
              className="is-finger-high"
              valueText={length}
              onChange={(seconds) => {
                setCrossfade(seconds);
                onSaved();
              }}
            />
            <span aria-hidden="true" className="min-w-18 shrink-0 text-end text-sm text-muted tabular-nums">
              {length}
            </span>
          </div>
        )}
      />
      <AutoplayChoice />
      <EqualizerChoice />
      <HearChange />
    </>
  );
}
