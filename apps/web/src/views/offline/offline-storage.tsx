import { OFFLINE_LIMITS_GB } from '@tutti/contract/limits';
import { offlineTexts } from '@tutti/contract/offline/texts';
import { useState } from 'react';
import { formatSize } from '#components/format-size.ts';
import { Panel } from '#components/panel.tsx';
import type { OfflineSettings } from '#data/offline/offline-settings.ts';
import { GB, readOfflineSettings, writeOfflineSettings } from '#data/offline/offline-settings.ts';
import { useOffline } from '#data/offline/offline-status.ts';
import { useStorageSpace } from '#data/offline/storage-space.ts';
import { Select } from '#ui/fields/select.tsx';
import { ProgressLine } from '#ui/states/progress-line.tsx';

const texts = offlineTexts.room;

const LIMITS = OFFLINE_LIMITS_GB.map((gb) => ({ value: String(gb), label: texts.limitOf(gb) }));
const QUALITIES = [
  { value: 'original', label: texts.original },
  { value: 'small', label: texts.small },
] as const;

export function OfflineStorage() {
  const { sizeBytes } = useOffline();
  const { data: room } = useStorageSpace(sizeBytes);
  const [settings, setSettings] = useState(readOfflineSettings);
  const limitBytes = settings.limitGb * GB;

  function change(parts: Partial<OfflineSettings>) {
    const wanted = { ...settings, ...parts };
    writeOfflineSettings(wanted);
    setSettings(wanted);
  }

  return (
    <Panel title={texts.title}>
      <div className="space-y-4">
        <div className="space-y-2">
          <p className="text-sm tabular-nums">
            {texts.used(formatSize(sizeBytes), texts.limitOf(settings.limitGb))}
          </p>
          <ProgressLine label={texts.usedLabel} percent={Math.min(100, (sizeBytes / limitBytes) * 100)} />
        </div>
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          <Select
            isLabelShown
            label={texts.limit}
            value={String(settings.limitGb)}
            options={LIMITS}
            onChange={(value) =>
              change({ limitGb: OFFLINE_LIMITS_GB.find((gb) => String(gb) === value) ?? settings.limitGb })
            }
          />
          <Select
            isLabelShown
            label={texts.quality}
            value={settings.isSmall ? 'small' : 'original'}
            options={QUALITIES}
            onChange={(value) => change({ isSmall: value === 'small' })}
          />
        </div>
        {room !== undefined && (
          <p className="text-sm text-muted">
            {room.isPersistent ? texts.persistent : texts.passing}
            {room.roomBytes < limitBytes - sizeBytes && ` ${texts.less(formatSize(room.roomBytes))}`}
          </p>
        )}
        <p className="text-sm text-muted">{texts.privacy}</p>
      </div>
    </Panel>
  );
}
