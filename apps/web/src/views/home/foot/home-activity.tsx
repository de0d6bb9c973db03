import { placeTexts } from '@tutti/contract/home/place-texts';
import { pageTexts } from '@tutti/contract/page/texts';
import { stationTexts } from '@tutti/contract/stations/texts';
import { knownArtist } from '@tutti/player';
import { Heart, Play, RadioTower } from 'lucide-react';
import { genreColors } from '#components/drawings/palette.ts';
import { genreLabel } from '#components/genre-label.ts';
import { Artwork } from '#components/music/artwork.tsx';
import { relativeTime } from '#components/relative-time.ts';
import { Section } from '#components/section.tsx';
import { useNow } from '#components/use-now.ts';
import type { Activity } from '#data/own/own-recent-activity.ts';
import { useRecentActivity } from '#data/own/own-recent-activity.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Drawing } from '#ui/states/drawing.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';

const SHOWN_ACTIVITIES = 6;
const KINDS = {
  played: { icon: Play, word: placeTexts.played },
  liked: { icon: Heart, word: placeTexts.liked },
  joined: { icon: RadioTower, word: placeTexts.joined },
} as const;

function Picture({ activity }: { activity: Activity }) {
  if (activity.kind === 'joined') {
    return (
      <span
        aria-hidden="true"
        className={`size-10 rounded-lg station-palette ${genreColors(activity.genreName)}`}
      />
    );
  }
  const { coverImageUrl, album } = activity.track;
  return <Artwork artUrl={coverImageUrl} title={album} sizePx={40} className="size-10" />;
}

function ActivityRow({ activity }: { activity: Activity }) {
  const nowMs = useNow();
  const { icon: Icon, word } = KINDS[activity.kind];
  const isStation = activity.kind === 'joined';
  return (
    <li className="flex min-h-14 items-center gap-3.5 py-2">
      <Picture activity={activity} />
      <p className="min-w-0 grow text-sm">
        <span className="block truncate font-medium">
          {isStation ? stationTexts.stationName(genreLabel(activity.genreName)) : activity.track.title}
        </span>
        <span className="flex items-center gap-1.5 truncate text-muted">
          <Icon aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="truncate">
            {[word, isStation ? undefined : knownArtist(activity.track)]
              .filter((part) => part !== undefined)
              .join(' · ')}
          </span>
        </span>
      </p>
      <p className="shrink-0 text-sm text-muted tabular-nums">{relativeTime(activity.at, nowMs)}</p>
    </li>
  );
}

function NothingYet() {
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-card border border-line p-6">
      <Drawing name="recent" size="size-16" />
      <div className="min-w-0 grow">
        <p className="font-semibold">{placeTexts.nothingYet}</p>
        <p className="text-sm text-muted">{placeTexts.nothingYetHint}</p>
      </div>
      <Link to="/genres" className={buttonClass('quiet')}>
        {placeTexts.exploreMusic}
      </Link>
    </div>
  );
}

export function HomeActivity() {
  const { activities, isError, retry } = useRecentActivity(SHOWN_ACTIVITIES);

  function renderBody() {
    if (activities === undefined) return <Skeleton className="h-24 rounded-card" />;
    if (activities.length > 0) {
      return (
        // Has the height of its placeholder, because a shorter page would move under the pointer.
        <ul className="grid min-h-24 grid-cols-1 items-start gap-x-10 lg:grid-cols-2">
          {activities.map((activity) => (
            <ActivityRow key={activity.id} activity={activity} />
          ))}
        </ul>
      );
    }
    if (!isError) return <NothingYet />;
    return (
      <MessageState
        isAlert
        title={placeTexts.activityFailed}
        action={<Button onClick={retry}>{pageTexts.retry}</Button>}
      />
    );
  }

  return <Section title={placeTexts.recentActivity}>{renderBody()}</Section>;
}
