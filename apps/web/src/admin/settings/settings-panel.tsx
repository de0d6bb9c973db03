import { settingTexts } from '@tutti/contract/texts/setting-texts';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Panel } from '#components/panel.tsx';
import type { OwnerSettings, SettingName } from '#data/admin/admin-settings-queries.ts';
import { useForgetSetting } from '#data/admin/admin-settings-queries.ts';
import { Button } from '#ui/button.tsx';
import type { SettingsForm } from './use-settings-form.ts';

const { defaults: texts, place, doors: access, requests, backups, games } = settingTexts;

const LABELS: Readonly<Record<SettingName, string>> = {
  placeName: place.name,
  signUp: access.signUp,
  isLibraryOpen: access.library,
  takesRequests: requests.taken,
  backupEveryHours: backups.every,
  backupsKept: backups.kept,
  blackjackUrl: games.blackjack,
  wheelUrl: games.wheel,
};

function wordsOf(name: SettingName, values: OwnerSettings): string {
  if (name === 'signUp') return access.modes[values.signUp];
  const value = values[name];
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  return value === null ? texts.ourGame : String(value);
}

interface SettingsPanelProps {
  form: SettingsForm;
  title: string;
  /** The settings that the form is about. */
  names: readonly SettingName[];
  action?: ReactNode;
  /** The form. */
  children: ReactNode;
  footer?: ReactNode;
}

/** Counts how often one of those that were changed here has gone back to its default. */
function useTurns(changed: readonly SettingName[]): number {
  const [turn, setTurn] = useState(0);
  const [before, setBefore] = useState(changed);
  if (before.join() !== changed.join()) {
    setBefore(changed);
    if (before.some((name) => !changed.includes(name))) setTurn(turn + 1);
  }
  return turn;
}

/** A block of settings, and below its form the way back of each that was changed here. */
export function SettingsPanel({ form, title, names, action, children, footer }: SettingsPanelProps) {
  const { reply, drop } = form;
  const { mutate: forget, isPending } = useForgetSetting();
  const changed = names.filter((name) => reply.kept.includes(name));
  const turn = useTurns(changed);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is gone.
    if (turn > 0 && document.activeElement === document.body)
      fields.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, [turn]);

  return (
    <Panel isDense title={title} action={action}>
      <div ref={fields}>{children}</div>
      <ul className="mt-5 max-w-lg space-y-2 empty:hidden">
        {changed.map((name) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 text-sm wrap-anywhere text-muted">
              {texts.changed(LABELS[name], wordsOf(name, reply.defaults))}
            </span>
            <Button
              isUnavailable={isPending}
              aria-label={texts.useOf(LABELS[name])}
              onClick={() => forget(name, { onSuccess: () => drop(name) })}
            >
              {texts.use}
            </Button>
          </li>
        ))}
      </ul>
      {footer}
    </Panel>
  );
}
