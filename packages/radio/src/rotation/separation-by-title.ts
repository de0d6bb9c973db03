import type { RotationRule } from './rotation-rule.ts';

export const TITLE_SEPARATION = { fraction: 0.5, maxGap: 60 } as const;

/** The same song on two albums, live, remastered or by somebody else is heard as a repeat. */
export const separationByTitle: RotationRule = {
  name: 'title',
  allows: (candidate, history, seq) => history.titles.isFarEnough(candidate.titleKey, seq),
};

/** "Yesterday (Remastered 2009)", "Yesterday - Live" and "YESTERDAY" are one key. */
export function toTitleKey(title: string): string {
  const bare = title.replace(/\s*[([{].*$/u, '').replace(/\s+[-–—]\s+.*$/u, '');
  return fold(bare) || fold(title) || title;
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
