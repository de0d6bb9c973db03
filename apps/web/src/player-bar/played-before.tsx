import { timingTexts } from '@tutti/contract/stations/timing-texts';
import { useId } from 'react';
import { useStationHistory } from '#data/stations/station-history.ts';
import { useStation } from '#engine/engine-context.tsx';
import { clockTime } from '#language/clock-time.ts';

const texts = timingTexts;

interface PlayedBeforeProps {
  genreId: string;
  level: 2 | 3;
}

export function PlayedBefore({ genreId, level }: PlayedBeforeProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const id = useId();
  const { nowPlaying } = useStation();
  const { data, error } = useStationHistory(genreId, nowPlaying?.startedAtMs);
  return (
    <section aria-labelledby={id} className="space-y-2">
      <Heading id={id} className="font-semibold">
        {texts.history}
      </Heading>
      {error !== null && <p className="text-sm text-muted">{error.message}</p>}
      {data?.length === 0 && <p className="text-sm text-muted">{texts.noHistory}</p>}
      <ol aria-labelledby={id} className="space-y-1.5">
        {data?.map(({ trackId, title, artist, startedAt }) => (
          <li key={`${startedAt.getTime()} ${trackId}`} className="flex items-baseline gap-3 text-sm">
            <time
              dateTime={startedAt.toISOString()}
              className="w-16 shrink-0 whitespace-nowrap text-muted tabular-nums"
            >
              {clockTime.format(startedAt)}
            </time>
            <span dir="auto" className="min-w-0 truncate">
              {title} {artist !== '' && <span className="text-muted">· {artist}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
