import { stationTexts } from '@tutti/contract/stations/texts';

export function LiveBadge() {
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5 rounded-full bg-live-fill px-2.5 py-1 text-xs font-bold tracking-wide text-white">
      <span aria-hidden="true" className="size-2 animate-heartbeat rounded-full bg-white" />
      {stationTexts.live}
    </span>
  );
}
