import { accountTexts } from '@tutti/contract/texts/account-texts';
import { Link } from 'react-router';
import { Artwork } from '#components/artwork.tsx';
import { relativeTime } from '#components/relative-time.ts';
import { Section } from '#components/section.tsx';
import { useNow } from '#components/use-now.ts';
import { useRecentlyPlayed } from '#data/account-queries.ts';
import { buttonClass } from '#ui/button.tsx';

const SHOWN_PLAYS = 5;

export function HomeActivity() {
  const { data } = useRecentlyPlayed();
  const nowMs = useNow();
  const plays = data?.slice(0, SHOWN_PLAYS) ?? [];
  return (
    <Section title="Recent activity">
      {plays.length === 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line p-6">
          <p className="text-sm text-muted">Nothing yet. What you play will be listed here.</p>
          <Link to="/genres" className={buttonClass('quiet')}>
            {accountTexts.home.exploreMusic}
          </Link>
        </div>
      ) : (
        <ul className="space-y-1">
          {plays.map(({ track, playedAt }) => (
            <li key={`${track.id}-${playedAt.getTime()}`} className="flex h-14 items-center gap-3">
              <Artwork artUrl={track.coverImageUrl} title={track.album} sizePx={40} className="size-10" />
              <p className="min-w-0 grow truncate text-sm">
                <span className="font-medium">{track.title}</span>{' '}
                <span className="text-muted">by {track.artist}</span>
              </p>
              <p className="shrink-0 text-sm text-muted">{relativeTime(playedAt, nowMs)}</p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
