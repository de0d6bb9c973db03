import { fullPlayerTexts } from '@tutti/contract/player/full-player-texts';
import type { ReactNode } from 'react';
import { useTrackDetails } from '#data/library/media-queries.ts';
import { numberFormat } from '#language/formats.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { AboutMusic } from './about-music.tsx';
import { Fact } from './fact.tsx';

const texts = fullPlayerTexts.about;
const oneDigit = numberFormat({ maximumFractionDigits: 1 });
const whole = numberFormat({ maximumFractionDigits: 0 });
const signed = numberFormat({ maximumFractionDigits: 1, signDisplay: 'exceptZero' });
const BYTES_PER_MEGABYTE = 1_000_000;

type Details = NonNullable<ReturnType<typeof useTrackDetails>['data']>;

export function formatLevel(gainDb: number): string {
  return texts.decibels(signed.format(gainDb));
}

export function formatFade(fadeOutMs: number): string {
  return fadeOutMs > 0 ? texts.fades(oneDigit.format(fadeOutMs / 1_000)) : texts.follows;
}

/** `FLAC · 1,411 kbit/s · 44.1 kHz · stereo · 32.4 MB` */
function fileWords({ codec, container, bitRateKbps, sampleRateHz, channels, sizeBytes }: Details): string {
  const format = codec === container || container === '' ? codec : `${codec} (${container})`;
  return [
    format,
    bitRateKbps > 0 && texts.bitRate(whole.format(bitRateKbps)),
    sampleRateHz > 0 && texts.kiloHertz(oneDigit.format(sampleRateHz / 1_000)),
    channels > 0 && texts.channels(channels),
    texts.size(oneDigit.format(sizeBytes / BYTES_PER_MEGABYTE)),
  ]
    .filter(Boolean)
    .join(' · ');
}

interface AboutTrackProps {
  trackId: string | undefined;
  children: ReactNode;
}

export function AboutTrack({ trackId, children }: AboutTrackProps) {
  const { data, isLoading, isError, refetch } = useTrackDetails(trackId);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by key
    <section aria-label={texts.tab} className="full-player-about" tabIndex={0}>
      <dl className="grid gap-x-8 gap-y-3 pb-3 text-sm sm:grid-cols-2 md:text-base">
        {trackId !== undefined && <AboutMusic trackId={trackId} />}
        {data?.credits.map(({ role, names }) => (
          <Fact key={role} name={texts.roles[role]}>
            {names.join(', ')}
          </Fact>
        ))}
        {children}
        {data && (
          <Fact name={texts.file} isMinor>
            {fileWords(data)}
          </Fact>
        )}
      </dl>
      {isLoading && (
        <div role="status" aria-label={texts.loading}>
          <Skeleton className="h-11" />
        </div>
      )}
      {isError && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
          <p>{texts.failed}</p>
          <Button onClick={() => void refetch()}>{texts.retry}</Button>
        </div>
      )}
    </section>
  );
}
