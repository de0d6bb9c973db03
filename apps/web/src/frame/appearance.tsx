import { appearanceTexts as texts } from '@tutti/contract/frame/appearance-texts';
import { Check } from 'lucide-react';
import '#ui/theme/looks.css';
import { ACCENTS, setAccent, setTheme, THEMES, useAccent, useTheme } from '#ui/theme/theme.ts';

const LEGEND = 'px-3 pt-2 pb-1 text-xs font-medium text-muted';
const FOCUS = 'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent';

export function Appearance() {
  const theme = useTheme();
  const accent = useAccent();
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
        <div className="grid grid-cols-6">
          {ACCENTS.map((choice) => (
            <label
              key={choice}
              title={texts.accents[choice]}
              className={`grid h-11 place-items-center rounded-lg hover:bg-raised ${FOCUS}`}
            >
              <input
                type="radio"
                name="accent"
                className="sr-only"
                aria-label={texts.accents[choice]}
                checked={choice === accent}
                onChange={() => setAccent(choice)}
              />
              <span
                aria-hidden="true"
                data-accent={choice}
                className={`size-5 bg-accent rounded-full ${choice === accent ? 'outline-2 outline-offset-2 outline-ink' : ''}`}
              />
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
