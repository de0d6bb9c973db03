import { controlTexts } from '@tutti/contract/page/control-texts';
import { Section } from '#components/section.tsx';
import type { QueueEntry } from '#engine/engine-types.ts';
import { PlayingBars } from './playing-bars.tsx';
import { QueueLine } from './queue-line.tsx';

export function PlayingEntry({ entry }: { entry: QueueEntry }) {
  return (
    <Section title={controlTexts.nowPlaying}>
      <ul className="reorder-list">
        <li className="group flex h-14 items-center gap-1 rounded-lg hover:bg-raised/70">
          {/* Nothing to move, but in line with what follows. A narrow list has no numbers, in whose place the bars are. */}
          <span className="reorder-handle flex shrink-0 items-center justify-center">
            <span className="@min-[30rem]:hidden">
              <PlayingBars track={entry.track} />
            </span>
          </span>
          <QueueLine entry={entry} toIndex={0} isCurrent />
        </li>
      </ul>
    </Section>
  );
}
