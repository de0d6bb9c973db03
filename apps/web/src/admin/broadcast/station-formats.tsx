import { adminBroadcastTexts } from '@tutti/contract/admin-broadcast/texts';
import { listeningTexts } from '@tutti/contract/listen-keys/texts';
import { clsx } from 'clsx';
import type { BroadcastOverview, BroadcastStation } from '#data/admin/admin-broadcast-queries.ts';
import { formatNumber } from '../format-number.ts';

const FORMATS = [
  { key: 'mp3', name: 'MP3' },
  { key: 'aac', name: 'AAC' },
] as const;

/** An older server does not say the bit rates. */
export type BitRates = BroadcastOverview['bitRatesKbps'];

const nameOf = (name: string, kbps: number | undefined) =>
  kbps === undefined ? name : adminBroadcastTexts.format(name, formatNumber(kbps));

interface StationFormatsProps {
  station: BroadcastStation;
  bitRates: BitRates;
  /** Leaves out that nothing is made now, because each line counts on a phone. */
  isShort?: boolean;
}

/** Shows what other players can receive, and which of it is made now. */
export function StationFormats({ station: { encoders }, bitRates, isShort = false }: StationFormatsProps) {
  const running = FORMATS.filter(({ key }) => encoders[key] === 1).map(({ name }) => name);
  return (
    <div className="space-y-1">
      <ul aria-label={listeningTexts.admin.encoders} className="flex flex-wrap gap-1.5">
        {FORMATS.map(({ key, name }) => (
          <li
            key={key}
            className={clsx(
              'rounded-md px-1.5 py-0.5 text-xs font-medium whitespace-nowrap tabular-nums',
              encoders[key] === 1 ? 'bg-good-soft text-good' : 'bg-raised text-ink',
            )}
          >
            {nameOf(name, bitRates?.[key])}
          </li>
        ))}
      </ul>
      {(running.length > 0 || !isShort) && (
        <p className="text-xs font-normal text-muted">
          {running.length > 0
            ? adminBroadcastTexts.running(running.join(', '))
            : listeningTexts.admin.noEncoders}
        </p>
      )}
    </div>
  );
}
