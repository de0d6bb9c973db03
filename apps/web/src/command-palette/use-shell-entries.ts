import { paletteTexts } from '@tutti/contract/frame/palette-texts';
import { shellTexts } from '@tutti/contract/frame/texts';
import { musicTexts } from '@tutti/contract/music/texts';
import { Keyboard, LogOut, Maximize2, Monitor, Moon, MoonStar, Sun } from 'lucide-react';
import { useAuth } from '#data/account/auth-context.tsx';
import { useOpenFullPlayer } from '#navigation/full-player-address.ts';
import { setTheme, THEMES, useTheme } from '#ui/theme/theme.ts';
import type { PaletteEntry } from './palette-entry.ts';

const THEME_ICONS = { system: Monitor, dark: Moon, black: MoonStar, light: Sun } as const;

export function useShellEntries(onShowShortcuts: () => void): readonly PaletteEntry[] {
  const openFullPlayer = useOpenFullPlayer();
  const theme = useTheme();
  const { signOut } = useAuth();
  const group = 'actions' as const;
  return [
    {
      id: 'do:stage',
      group,
      label: musicTexts.stage.open,
      synonyms: 'now playing stage lyrics',
      icon: Maximize2,
      run: openFullPlayer,
    },
    ...THEMES.filter((one) => one !== theme).map((one) => ({
      id: `do:theme-${one}`,
      group,
      label: paletteTexts.themes[one],
      synonyms: 'appearance colors colours mode',
      icon: THEME_ICONS[one],
      run: () => setTheme(one),
    })),
    {
      id: 'do:shortcuts',
      group,
      label: shellTexts.shortcuts.title,
      synonyms: 'keys help',
      icon: Keyboard,
      run: onShowShortcuts,
    },
    {
      id: 'do:sign-out',
      group,
      label: shellTexts.menu.logout,
      synonyms: 'sign out',
      isDestructive: true,
      icon: LogOut,
      run: () => void signOut(),
    },
  ];
}
