import { appearanceTexts as texts } from '@tutti/contract/frame/appearance-texts';
import { useId } from 'react';
import { AccentChoice } from '#components/appearance/accent-choice.tsx';
import { SettingRow } from '#components/settings/setting-row.tsx';
import { Select } from '#ui/fields/select.tsx';
import { setTheme, THEMES, useTheme } from '#ui/theme/theme.ts';

const OPTIONS = THEMES.map((value) => ({ value, label: texts.themes[value] }));

/** The choices of the menu, because people look for them in the settings, too. They apply at once. */
export function OwnAppearance() {
  const id = useId();
  const theme = useTheme();
  return (
    <>
      <SettingRow
        isSwitch
        label={texts.theme}
        labelId={`${id}-theme`}
        hintId={`${id}-theme-hint`}
        save={{ kind: 'idle' }}
        control={
          <Select isLabelHidden label={texts.theme} value={theme} options={OPTIONS} onChange={setTheme} />
        }
      />
      <SettingRow
        label={texts.accent}
        labelId={`${id}-accent`}
        hintId={`${id}-accent-hint`}
        save={{ kind: 'idle' }}
        control={
          <fieldset aria-labelledby={`${id}-accent`}>
            <AccentChoice />
          </fieldset>
        }
      />
    </>
  );
}
