import type { ShownRoom } from '@tutti/contract/rooms/screen-schemas';

type Current = NonNullable<ShownRoom['current']>;

export function positionOf({ startedAtMs, pausedAtMs, durationMs }: Current, serverNowMs: number): number {
  const positionMs = startedAtMs === null ? pausedAtMs || 0 : serverNowMs - startedAtMs;
  return Math.min(Math.max(positionMs, 0), durationMs);
}

export function formatTime(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const parts = hours > 0 ? [hours, String(minutes).padStart(2, '0')] : [minutes];
  return [...parts, String(seconds % 60).padStart(2, '0')].join(':');
}

/** Letters of Chinese, Japanese and Korean are about twice as wide as others. */
const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff01-\uff60]/;

/** How large a title can be, so that it stays within its lines. */
export function sizeOf(title: string): 'large' | 'medium' | 'small' {
  let width = 0;
  for (const letter of title) width += WIDE.test(letter) ? 2 : 1;
  if (width <= 20) return 'large';
  return width <= 44 ? 'medium' : 'small';
}
