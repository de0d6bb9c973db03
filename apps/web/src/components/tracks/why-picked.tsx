import type { PickReasonKind } from '@tutti/contract/recommendations/reasons';
import { recommendTexts as texts } from '@tutti/contract/recommendations/texts';
import {
  AudioLines,
  CalendarDays,
  CircleQuestionMark,
  History,
  MicVocal,
  Sparkles,
  Tag,
  ThumbsDown,
  UserRoundPen,
  Users,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { PlayerTrack } from '#engine/engine-types.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import type { MenuItem } from '#ui/menu-button.tsx';
import { type DescribedReason, describeReasons } from './describe-reason.ts';

const ICONS: Readonly<Record<PickReasonKind, typeof AudioLines>> = {
  sound: AudioLines,
  together: Users,
  artist: MicVocal,
  composer: UserRoundPen,
  producer: UserRoundPen,
  conductor: UserRoundPen,
  years: CalendarDays,
  genre: Tag,
  since: History,
  unheard: Sparkles,
};

interface AllReasonsProps {
  title: string;
  reasons: readonly DescribedReason[];
  onClose: () => void;
}

function AllReasons({ title, reasons, onClose }: AllReasonsProps) {
  return (
    <Dialog title={texts.whyNamed(title)} onClose={onClose}>
      <ul className="space-y-3">
        {reasons.map(({ kind, text }) => {
          const Icon = ICONS[kind];
          return (
            <li key={text} className="flex gap-3">
              <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {text}
              </span>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

export interface WhyPicked {
  /** The strongest reason, for the row of the song. */
  readonly remark: ReactNode;
  /** "Why?", if there is a reason, and "Not this", for the menu of the song. */
  readonly menuItems: readonly MenuItem[];
  readonly dialog: ReactNode;
}

/** Says why a song was picked: the strongest reason, and all of them in a dialog. Its menu can refuse it. */
export function useWhyPicked(track: PlayerTrack, onRefuse: (() => void) | undefined): WhyPicked {
  const [isOpen, setIsOpen] = useState(false);
  const reasons = describeReasons(track);
  const open = () => setIsOpen(true);
  return {
    remark: reasons[0] && (
      <button
        type="button"
        dir="auto"
        // The menu leads there, too, and every row has enough stops without it.
        tabIndex={-1}
        aria-haspopup="dialog"
        title={reasons[0].text}
        // The line is too low for a fingertip, so on touch only the menu leads there.
        className="min-w-0 text-start italic hover:text-ink pointer-coarse:pointer-events-none"
        onClick={open}
      >
        <span className="block truncate">{reasons[0].text}</span>
      </button>
    ),
    menuItems: [
      ...(reasons.length === 0 ? [] : [{ label: texts.why, icon: CircleQuestionMark, onSelect: open }]),
      ...(onRefuse === undefined ? [] : [{ label: texts.notThis, icon: ThumbsDown, onSelect: onRefuse }]),
    ],
    dialog: isOpen && <AllReasons title={track.title} reasons={reasons} onClose={() => setIsOpen(false)} />,
  };
}
