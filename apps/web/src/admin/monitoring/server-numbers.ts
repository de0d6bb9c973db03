import { adminMonitoringTexts } from '@tutti/contract/admin-overview/monitoring-texts';
import { formatSize } from '#components/format-size.ts';
import type { Monitoring } from '#data/admin/admin-overview-queries.ts';
import { numberFormat } from '#language/formats.ts';
import { formatInstant } from '../format-date.ts';

export const UNKNOWN = '–';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const inUnits = (unit: string) => numberFormat({ style: 'unit', unit, unitDisplay: 'long' });
const minutes = inUnits('minute');
const hours = inUnits('hour');
const days = inUnits('day');

function formatUptime(durationMs: number): string {
  if (durationMs < HOUR_MS) return minutes.format(Math.max(0, Math.floor(durationMs / MINUTE_MS)));
  if (durationMs < 2 * DAY_MS) return hours.format(Math.floor(durationMs / HOUR_MS));
  return days.format(Math.floor(durationMs / DAY_MS));
}

export interface LabeledNumber {
  readonly label: string;
  readonly hint: string;
  readonly value: string | undefined;
}

/** Lists memory, disk and uptime, because administrators check these first when something is slow. */
export function listServerNumbers(monitoring: Monitoring | undefined): readonly LabeledNumber[] {
  const server = monitoring?.server;
  const disk = server?.disk ?? undefined;
  return [
    {
      label: adminMonitoringTexts.memory,
      hint: adminMonitoringTexts.memoryHint,
      value: server && formatSize(server.memoryBytes),
    },
    {
      label: adminMonitoringTexts.freeDisk,
      hint: adminMonitoringTexts.ofDisk(disk === undefined ? UNKNOWN : formatSize(disk.totalBytes)),
      value: disk && formatSize(disk.freeBytes),
    },
    {
      label: adminMonitoringTexts.uptime,
      hint: adminMonitoringTexts.since(server === undefined ? UNKNOWN : formatInstant(server.startedAt)),
      value: server && formatUptime(Date.parse(monitoring.lastUpdated) - Date.parse(server.startedAt)),
    },
  ];
}
