import { EndlessQueue } from './endless-queue.tsx';
import { PlayRecorder } from './play-recorder.tsx';

/** Everything that follows the music without showing anything, in one file that loads once there is music. */
export function PlaybackFollowers() {
  return (
    <>
      <PlayRecorder />
      <EndlessQueue />
    </>
  );
}
