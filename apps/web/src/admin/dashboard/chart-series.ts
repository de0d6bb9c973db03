/** Converts the server's data points into chart steps, axis marks and a summary. */

import { adminDashboardTexts } from '@tutti/contract/admin-overview/dashboard-texts';
import type { AdminCharts, ChartRange } from '#data/admin/admin-overview-queries.ts';
import { dateFormat } from '#language/formats.ts';
import type { ChartSeries, ChartSteps } from '#ui/charts/chart-types.ts';
import { formatNumber } from '../format-number.ts';

export interface ChartContent {
  readonly steps: ChartSteps;
  readonly series: readonly ChartSeries[];
  readonly summary: string;
  readonly isEmpty?: boolean;
}

const MARKS = 5;

const STEP_FORMATS: Record<ChartRange, Intl.DateTimeFormatOptions> = {
  day: { hour: 'numeric', minute: '2-digit' },
  week: { weekday: 'short', hour: 'numeric', minute: '2-digit' },
  month: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
};

const MARK_FORMATS: Record<ChartRange, Intl.DateTimeFormatOptions> = {
  day: { hour: 'numeric' },
  week: { weekday: 'short' },
  month: { month: 'short', day: 'numeric' },
};

/** Returns up to five evenly spaced steps. None is at an edge, because its label would be cut off. */
export function markSteps(count: number): number[] {
  const marks = Math.min(MARKS, count);
  return Array.from({ length: marks }, (_, index) => Math.floor(((index + 0.5) * count) / marks));
}

function nameSteps(
  instants: readonly string[],
  step: Intl.DateTimeFormatOptions,
  mark: Intl.DateTimeFormatOptions,
): ChartSteps {
  const dates = instants.map((instant) => new Date(instant));
  const stepFormat = dateFormat(step);
  const markFormat = dateFormat(mark);
  return {
    names: dates.map((date) => stepFormat.format(date)),
    marks: markSteps(dates.length).map((index) => ({ index, text: markFormat.format(dates[index] as Date) })),
  };
}

/** The server counts days in UTC. */
function nameDays(days: readonly string[]): ChartSteps {
  const timeZone = 'UTC';
  return nameSteps(
    days,
    { weekday: 'short', month: 'short', day: 'numeric', timeZone },
    { month: 'short', day: 'numeric', timeZone },
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export function listenersChart({ listeners, range }: AdminCharts): ChartContent {
  const { points } = listeners;
  const peaks = points.map(({ peak }) => peak);
  const most = Math.max(0, ...peaks.map((peak) => peak ?? 0));
  return {
    isEmpty: most === 0,
    steps: nameSteps(
      points.map(({ at }) => at),
      STEP_FORMATS[range],
      MARK_FORMATS[range],
    ),
    series: [
      { name: adminDashboardTexts.listeners, values: peaks },
      { name: adminDashboardTexts.online, values: points.map(({ onlineUsers }) => onlineUsers) },
    ],
    summary:
      most === 0 ? adminDashboardTexts.nobodyListenedIn[range] : adminDashboardTexts.atMostAtOnce(most),
  };
}

export function playsChart({ playsPerDay }: AdminCharts): ChartContent {
  const plays = playsPerDay.map((day) => day.plays);
  return {
    steps: nameDays(playsPerDay.map(({ day }) => day)),
    series: [
      { name: adminDashboardTexts.plays, values: plays },
      { name: adminDashboardTexts.people, values: playsPerDay.map((day) => day.listeners), isTextOnly: true },
    ],
    summary: adminDashboardTexts.playsInDays(sum(plays), plays.length),
  };
}

export function newUsersChart({ newUsers }: AdminCharts): ChartContent {
  const registered = newUsers.map((day) => day.registered);
  const approved = newUsers.map((day) => day.approved);
  return {
    steps: nameDays(newUsers.map(({ day }) => day)),
    series: [
      { name: adminDashboardTexts.registered, values: registered },
      { name: adminDashboardTexts.approved, values: approved },
    ],
    summary: adminDashboardTexts.registeredInDays(
      formatNumber(sum(registered)),
      formatNumber(sum(approved)),
      newUsers.length,
    ),
  };
}
