import { adminMonitoringTexts } from '@tutti/contract/admin-overview/monitoring-texts';
import { formatSize } from '#components/format-size.ts';
import { isScanRunning } from '#data/admin/admin-library-queries.ts';
import type { Monitoring } from '#data/admin/admin-overview-queries.ts';
import { numberFormat } from '#language/formats.ts';
import { formatInstant } from '../format-date.ts';
import { levelOf, type NumberCell, UNKNOWN } from '../number-cells.tsx';

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
    meter: {
      label: adminMonitoringTexts.diskInUse,
      percent: usedPercent(disk),
      describe: adminMonitoringTexts.percentUsed,
    },
  };
}

/** Says why the processors are busy, as far as it is known, because the number alone does not. */
function describeLoad(monitoring: Monitoring | undefined): string {
  const { load = null, processors = 1 } = monitoring?.server.machine ?? {};
  if (load === null) return adminMonitoringTexts.loadHint(UNKNOWN, processors);
  if (levelOf((load / processors) * 100) === 'fine')
    return adminMonitoringTexts.loadHint(loadFormat.format(load), processors);
  const isScanning = monitoring !== undefined && isScanRunning(monitoring.library);
  return isScanning ? adminMonitoringTexts.busyScanning : adminMonitoringTexts.busy;
}

function loadCell(monitoring: Monitoring | undefined): NumberCell {
  const { load = null, processors = 1 } = monitoring?.server.machine ?? {};
  const share = load === null ? undefined : load / processors;
  return {
    label: adminMonitoringTexts.load,
    hint: describeLoad(monitoring),
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
    loadCell(monitoring),
    {
      label: adminMonitoringTexts.uptime,
      hint: adminMonitoringTexts.since(server === undefined ? UNKNOWN : formatInstant(server.startedAt)),
      value: server && formatUptime(Date.parse(monitoring.lastUpdated) - Date.parse(server.startedAt)),
    },
  ];
}
