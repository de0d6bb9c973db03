import { stationTexts } from '@tutti/contract/stations/texts';
import { timingTexts } from '@tutti/contract/stations/timing-texts';
import { claimSync, type QualityChoice, type SyncQuality } from '@tutti/sync';
import type { ReactNode } from 'react';
import { NetworkNotice } from '#components/stations/network-notice.tsx';
import { USER_DELAY_LIMIT_MS } from '#engine/browser/listening-storage.ts';
import { useStation } from '#engine/engine-context.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Slider } from '#ui/fields/slider.tsx';
import { PlayedBefore } from './played-before.tsx';
import { SyncChip } from './sync-chip.tsx';

const texts = timingTexts;
const DELAY_STEP_MS = 5;

function explain(sync: SyncQuality): string {
  const { state } = claimSync(sync);
  if (state === 'apart') return texts.explainApart;
  return state === 'untold' ? texts.explainUntold : texts.explain;
}

function Reading({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="shrink-0 tabular-nums">{children}</dd>
    </div>
  );
}

const inMs = (value: number | undefined) =>
  value === undefined || !Number.isFinite(value) ? '–' : `${Number(value.toFixed(1))} ms`;

function Readings() {
  const { sync } = useStation();
  return (
    <dl className="space-y-1 text-sm">
      <Reading name={texts.position}>{inMs(sync.audioErrorMs)}</Reading>
      <Reading name={texts.clock}>± {inMs(2 * sync.clockSigmaMs)}</Reading>
      <Reading name={texts.roundTrip}>{inMs(sync.roundTripMs)}</Reading>
      <Reading name={texts.latency}>{inMs(sync.outputLatencyMs)}</Reading>
    </dl>
  );
}

const delayWords = (delayMs: number) => {
  if (delayMs === 0) return texts.noDelay;
  return delayMs > 0 ? texts.earlier(delayMs) : texts.later(-delayMs);
};

function DelaySetting() {
  const { userDelayMs, outputDevice, setUserDelay } = useStation();
  return (
    <section aria-labelledby="output-delay" className="space-y-2">
      <div className="flex items-baseline justify-between gap-4">
        <h3 id="output-delay" className="font-semibold">
          {texts.delay}
        </h3>
        <output className="text-sm tabular-nums">{delayWords(userDelayMs)}</output>
      </div>
      <div className="flex items-center gap-3">
        <Slider
          label={texts.delay}
          min={-USER_DELAY_LIMIT_MS}
          max={USER_DELAY_LIMIT_MS}
          step={DELAY_STEP_MS}
          value={userDelayMs}
          valueText={delayWords(userDelayMs)}
          className="min-w-0 grow"
          onChange={setUserDelay}
        />
        <Button isUnavailable={userDelayMs === 0} onClick={() => setUserDelay(0)}>
          {texts.reset}
        </Button>
      </div>
      <p className="text-sm text-muted">
        {texts.delayHint} {outputDevice ? texts.delayFor(outputDevice) : texts.delayForThisBrowser}
      </p>
    </section>
  );
}

const QUALITIES = Object.entries(texts.qualities).map(([value, label]) => ({
  value: value as QualityChoice,
  label,
}));

function QualitySetting() {
  const { qualityChoice, chooseQuality } = useStation();
  return (
    <section className="space-y-2">
      <Select label={texts.quality} value={qualityChoice} options={QUALITIES} onChange={chooseQuality} />
      <p className="text-sm text-muted">{texts.qualityHint}</p>
    </section>
  );
}

interface TimingProps {
  /** A room has its own list of what it played. */
  genreId: string | undefined;
  onClose: () => void;
}

export function StationTiming({ genreId, onClose }: TimingProps) {
  const { sync, connect } = useStation();
  return (
    <Dialog title={stationTexts.timing.title} onClose={onClose}>
      <div className="space-y-6">
        <NetworkNotice onRetry={() => void connect().catch(() => undefined)} />
        <div className="space-y-3">
          <SyncChip className="text-sm!" />
          <Readings />
          <p className="text-sm text-muted">{explain(sync)}</p>
        </div>
        <DelaySetting />
        <QualitySetting />
        {genreId !== undefined && <PlayedBefore genreId={genreId} level={3} />}
      </div>
    </Dialog>
  );
}
