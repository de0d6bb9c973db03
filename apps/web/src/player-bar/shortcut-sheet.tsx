import { navigationTexts } from '@tutti/contract/frame/navigation-texts';
import { shortcutTexts as texts } from '@tutti/contract/frame/shortcut-texts';
import { shellTexts } from '@tutti/contract/frame/texts';
import { createPortal } from 'react-dom';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import {
  MODIFIER_KEY,
  SEEK_STEP_S,
  SHORTCUTS,
  type Shortcut,
  setShortcutsOn,
  useShortcutsOn,
} from './shortcuts.ts';

const KEY_NAMES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

const nameOf = (key: string) =>
  key
    .split('+')
    .map(
      (part) => KEY_NAMES[part] ?? part.toUpperCase().replace('SHIFT', 'Shift').replace('MOD', MODIFIER_KEY),
    )
    .join(' + ');

/** Works everywhere and cannot be switched off (toast-host.tsx). */
const TO_TOASTS = { keys: ['F8'], name: 'toast' } as const;

function labelOf(name: Shortcut['name']): string {
  if (name === 'find') return navigationTexts.find;
  if (name === 'help') return shellTexts.shortcuts.help;
  const text = texts[name];
  return typeof text === 'string' ? text : text(SEEK_STEP_S);
}

/** Rendered outside of the frame, because the frame is inert below the full player. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const isOn = useShortcutsOn();
  return createPortal(
    <Dialog title={shellTexts.shortcuts.title} onClose={onClose}>
      <dl className={isOn ? 'divide-y divide-line' : 'divide-y divide-line opacity-60'}>
        {[...SHORTCUTS, TO_TOASTS].map(({ keys, name }) => (
          <div key={name} className="flex min-h-11 items-center justify-between gap-4">
            <dt className="text-sm">{labelOf(name)}</dt>
            <dd className="flex shrink-0 gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-md border border-line bg-raised px-2 py-0.5 font-sans text-xs"
                >
                  {nameOf(key)}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={isOn}
          onChange={(event) => setShortcutsOn(event.currentTarget.checked)}
        />
        {texts.isOn}
      </label>
    </Dialog>,
    document.body,
  );
}
