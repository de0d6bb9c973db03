import type { Track } from '#data/library/library-queries.ts';
import { Button, ToolWords, toolClass } from '#ui/button.tsx';
import { PlaySign } from './play-disc.tsx';
import { usePlayToggleOf } from './use-play-toggle.ts';

interface PlayAllButtonProps {
  /** The documented text, until the list plays. */
  label: string;
  tracks: readonly Track[];
  onPlay: () => void;
}

export function PlayAllButton({ label, tracks, onPlay }: PlayAllButtonProps) {
  const { isPlaying, press } = usePlayToggleOf(tracks, onPlay);
  return (
    <Button
      look="primary"
      aria-pressed={isPlaying}
      className={toolClass}
      disabled={tracks.length === 0}
      onClick={press}
    >
      <PlaySign isPlaying={isPlaying} className="size-4" />
      <ToolWords>{label}</ToolWords>
    </Button>
  );
}
