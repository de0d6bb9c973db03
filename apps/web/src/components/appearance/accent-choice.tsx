import { appearanceTexts as texts } from '@tutti/contract/frame/appearance-texts';
import { useId } from 'react';
import '#ui/theme/looks.css';
import { ACCENTS, setAccent, useAccent } from '#ui/theme/theme.ts';

/** The accents as discs in a row; it belongs into a fieldset with a legend. */
export function AccentChoice() {
  const accent = useAccent();
  const name = useId();
  return (
    <div className="grid grid-cols-6">
      {ACCENTS.map((choice) => (
        <label
          key={choice}
          title={texts.accents[choice]}
          className="grid h-11 min-w-11 cursor-pointer place-items-center rounded-lg hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
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
  );
}
