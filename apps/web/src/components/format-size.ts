import { offlineTexts } from '@tutti/contract/offline/texts';
import { numberFormat } from '#language/formats.ts';

const GIGABYTE = 1e9;
const MEGABYTE = 1e6;
const KILOBYTE = 1e3;
const whole = numberFormat({ maximumFractionDigits: 0 });
const tenths = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Uses units of a thousand bytes, like shops and systems. */
export function formatSize(bytes: number): string {
  if (bytes >= GIGABYTE) return offlineTexts.gigabytes(tenths.format(bytes / GIGABYTE));
  if (bytes >= MEGABYTE) return offlineTexts.megabytes(whole.format(bytes / MEGABYTE));
  return offlineTexts.kilobytes(whole.format(Math.ceil(bytes / KILOBYTE)));
}
