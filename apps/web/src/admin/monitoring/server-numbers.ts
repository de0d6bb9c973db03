import { adminMonitoringTexts } from '@tutti/contract/admin-overview/monitoring-texts';
import { formatSize } from '#components/format-size.ts';
import type { Monitoring } from '#data/admin/admin-overview-queries.ts';
import { numberFormat } from '#language/formats.ts';
import { formatInstant } from '../format-date.ts';
import { type NumberCell, UNKNOWN } from '../number-cells.tsx';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const inUnits = (unit: string) => numberFormat({ style: 'unit', unit, unitDisplay: 'long' });
const minutes = inUnits('minute');
const hours = inUnits('hour');
const days = inUnits('day');
const wholePercent = numberFormat({ style: 'percent', maximumFractionDigits: 0 });
const loadFormat = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

function formatUptime(durationMs: number): string {
  if (durationMs < HOUR_MS) return minutes.format(Math.max(0, Math.floor(durationMs / MINUTE_MS)));
  if (durationMs < 2 * DAY_MS) return hours.format(Math.floor(durationMs / HOUR_MS));
  return days.format(Math.floor(durationMs / DAY_MS));
}

type Server = Monitoring['server'] | undefined;
interface Space {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

const usedBytes = ({ freeBytes, totalBytes }: Space) => Math.max(0, totalBytes - freeBytes);
const usedPercent = (space: Space | undefined) =>
  space === undefined || space.totalBytes <= 0 ? undefined : (usedBytes(space) / space.totalBytes) * 100;

function memoryCell(server: Server): NumberCell {
  const memory = server?.machine?.memory;
  return {
    label: adminMonitoringTexts.memory,
    hint:
      memory === undefined
        ? adminMonitoringTexts.memoryHint
        : adminMonitoringTexts.memoryOfMachine(formatSize(usedBytes(memory)), formatSize(memory.totalBytes)),
    value: server && formatSize(server.memoryBytes),
    meter: { label: adminMonitoringTexts.memoryInUse, percent: usedPercent(memory) },
  };
}

function diskCell(server: Server): NumberCell {
  const disk = server?.disk ?? undefined;
  return {
    label: adminMonitoringTexts.freeDisk,
    hint: adminMonitoringTexts.ofDisk(disk === undefined ? UNKNOWN : formatSize(disk.totalBytes)),
    value: disk && formatSize(disk.freeBytes),
    meter: { label: adminMonitoringTexts.diskInUse, percent: usedPercent(disk) },
  };
}

function loadCell(server: Server): NumberCell {
  const { load = null, processors = 1 } = server?.machine ?? {};
  const share = load === null ? undefined : load / processors;
  return {
    label: adminMonitoringTexts.load,
    hint: adminMonitoringTexts.loadHint(load === null ? UNKNOWN : loadFormat.format(load), processors),
    value: share === undefined ? undefined : wholePercent.format(share),
    meter: {
      label: adminMonitoringTexts.load,
      percent: share === undefined ? undefined : share * 100,
      isShownAbove: true,
    },
  };
}

/** Lists memory, disk, load and uptime, because administrators check these first when something is slow. */
export function listServerNumbers(monitoring: Monitoring | undefined): readonly NumberCell[] {
  const server = monitoring?.server;
  return [
    memoryCell(server),
    diskCell(server),
    loadCell(server),
    {
      label: adminMonitoringTexts.uptime,
      hint: adminMonitoringTexts.since(server === undefined ? UNKNOWN : formatInstant(server.startedAt)),
      value: server && formatUptime(Date.parse(monitoring.lastUpdated) - Date.parse(server.startedAt)),
    },
  ];
}
