import { liveStreamsTexts as texts } from '@tutti/contract/stations/live-streams-texts';
import { useLasting } from '#components/use-lasting.ts';
import { useStation } from '#engine/engine-context.tsx';

/** Opening a connection takes less than this, so that only a missing one is reported. */
const CONNECTING_MS = 1_000;

export function ConnectionIndicator() {
  const isConnected = useStation().connection === 'connected';
  const isDisconnected = useLasting(!isConnected, CONNECTING_MS);
  return (
    <p role="status" className="h-9">
      {(isConnected || isDisconnected) && (
        <span className="inline-flex items-center gap-2 rounded-full bg-raised px-4 py-2 text-sm font-semibold">
          <span
            aria-hidden="true"
            className={`size-2 rounded-full ${isConnected ? 'bg-good' : 'border border-edge'}`}
          />
          {isConnected ? texts.connected : texts.disconnected}
        </span>
      )}
    </p>
  );
}
