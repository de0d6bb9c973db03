import { sampleTexts } from '@tutti/contract/stations/sample-texts';
import { clsx } from 'clsx';
import { LoaderCircle, Pause, Play } from 'lucide-react';
import { cyclingPaletteClass } from '#components/drawings/palette.ts';
import type { NowPlaying } from '#data/stations/now-playing-queries.ts';
import type { SampleState } from './use-sample.ts';
import { useSample } from './use-sample.ts';

const texts = sampleTexts;
type Sampling = ReturnType<typeof useSample>;

const stateOf = ({ sample }: Sampling, slug: string): SampleState =>
  sample.slug === slug ? sample.state : 'silent';

interface SampleButtonProps {
  station: NowPlaying;
  sampling: Sampling;
}

function SampleButton({ station, sampling }: SampleButtonProps) {
  const { slug, name } = station;
  const state = stateOf(sampling, slug);
  const isSounding = state === 'playing' || state === 'loading';
  const Icon = state === 'loading' ? LoaderCircle : state === 'playing' ? Pause : Play;
  return (
    <button
      type="button"
      aria-label={isSounding ? texts.stop(name) : texts.hear(name)}
      title={isSounding ? texts.stop(name) : texts.hear(name)}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-white/16 text-white hover:bg-white/28"
      onClick={() => sampling.press(slug)}
    >
      <Icon
        aria-hidden="true"
        fill={state === 'loading' ? 'none' : 'currentColor'}
        className={clsx('size-4', state === 'loading' && 'animate-spin')}
      />
    </button>
  );
}

function statusText(state: SampleState, { current }: NowPlaying): string {
  if (state === 'full') return texts.full;
  if (state === 'failed') return texts.failed;
  return current === null ? '' : [current.title, current.artist].filter((part) => part !== '').join(' · ');
}

function SampleCard({ station, sampling, index }: SampleButtonProps & { index: number }) {
  const { name, current, slug } = station;
  const state = stateOf(sampling, slug);
  const share = state === 'playing' ? sampling.sample.share : 0;
  return (
    <article
      aria-label={name}
      className={`relative flex items-center gap-4 overflow-hidden rounded-card p-4 text-white ${cyclingPaletteClass(index)}`}
    >
      <img
        alt=""
        src={`/radio/${slug}/art.jpg?seq=${current?.seq ?? ''}`}
        width={96}
        height={96}
        className="size-24 shrink-0 rounded-xl bg-white/16 object-cover shadow-lift"
      />
      <div className="min-w-0 grow">
        <h3 className="truncate font-bold">{name}</h3>
        <p dir="auto" role="status" className="line-clamp-2 text-sm text-white/85 wrap-anywhere">
          {statusText(state, station)}
        </p>
      </div>
      <SampleButton station={station} sampling={sampling} />
      <span
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 h-1 bg-white"
        style={{ transformOrigin: 'left', transform: `scaleX(${share})` }}
      />
    </article>
  );
}

export function OnAirSection({ stations }: { stations: readonly NowPlaying[] }) {
  const sampling = useSample();
  return (
    <section
      id="on-air"
      aria-labelledby="on-air-heading"
      className="mx-auto w-full max-w-page px-5 pb-14 md:px-10"
    >
      <h2 id="on-air-heading" className="text-xl font-bold tracking-tight md:text-2xl">
        {texts.heading}
      </h2>
      <p className="mt-1 text-muted">{texts.note}</p>
      <ul className="mt-6 grid gap-4 md:grid-cols-2">
        {stations.map((station, index) => (
          <li key={station.genreId} className="min-w-0">
            <SampleCard station={station} sampling={sampling} index={index} />
          </li>
        ))}
      </ul>
    </section>
  );
}
