import { appearanceTexts as texts } from '@tutti/contract/frame/appearance-texts';
import { Check } from 'lucide-react';
import { AccentChoice } from '#components/appearance/accent-choice.tsx';
import { setTheme, THEMES, useTheme } from '#ui/theme/theme.ts';

const LEGEND = 'px-3 pt-2 pb-1 text-xs font-medium text-muted';
const FOCUS = 'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent';

export function Appearance() {
  const theme = useTheme();
  return (
    <>
      <fieldset>
        <legend className={LEGEND}>{texts.theme}</legend>
        {THEMES.map((choice) => (
          <label
            key={choice}
            className={`flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-sm hover:bg-raised ${FOCUS}`}
          >
            <input
              type="radio"
              name="theme"
              className="sr-only"
              checked={choice === theme}
              onChange={() => setTheme(choice)}
            />
            <Check
              aria-hidden="true"
              className={choice === theme ? 'size-4 text-accent' : 'invisible size-4'}
            />
            {texts.themes[choice]}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend className={LEGEND}>{texts.accent}</legend>
        <AccentChoice />
      </fieldset>
    </>
  );
}
