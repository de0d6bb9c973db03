import { adminMonitoringTexts } from '@tutti/contract/admin-overview/monitoring-texts';
import type { Monitoring } from '#data/admin/admin-overview-queries.ts';
import { numberFormat } from '#language/formats.ts';
import { formatInstant } from '../format-date.ts';

export const UNKNOWN = '–';
const GIGABYTE = 1e9;
const MEGABYTE = 1e6;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const inUnits = (unit: string, unitDisplay: 'short' | 'long', maximumFractionDigits = 0) =>
  numberFormat({ style: 'unit', unit, unitDisplay, maximumFractionDigits });
const gigabytes = inUnits('gigabyte', 'short', 1);
const megabytes = inUnits('megabyte', 'short');
const minutes = inUnits('minute', 'long');
const hours = inUnits('hour', 'long');
const days = inUnits('day', 'long');

function formatBytes(bytes: number): string {
  return bytes >= GIGABYTE ? gigabytes.format(bytes / GIGABYTE) : megabytes.format(bytes / MEGABYTE);
}

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

/** Lists what the machine gives this server; people look for it first when something is slow. */
export function listServerNumbers(monitoring: Monitoring | undefined): readonly LabeledNumber[] {
  const server = monitoring?.server;
  const disk = server?.disk ?? undefined;
  return [
    {
      label: adminMonitoringTexts.memory,
      hint: adminMonitoringTexts.memoryHint,
      value: server && formatBytes(server.memoryBytes),
    },
    {
      label: adminMonitoringTexts.freeDisk,
      hint: adminMonitoringTexts.ofDisk(disk === undefined ? UNKNOWN : formatBytes(disk.totalBytes)),
      value: disk && formatBytes(disk.freeBytes),
    },
    {
      label: adminMonitoringTexts.uptime,
      hint: adminMonitoringTexts.since(server === undefined ? UNKNOWN : formatInstant(server.startedAt)),
      value: server && formatUptime(Date.parse(monitoring.lastUpdated) - Date.parse(server.startedAt)),
    },
  ];
}
