import { adminDashboardTexts } from '@tutti/contract/admin-overview/dashboard-texts';
import type { ChartRange } from '#data/admin/admin-overview-queries.ts';
import { SegmentedChoice } from '#ui/fields/segmented-choice.tsx';

const RANGES = [
  { value: 'day', label: adminDashboardTexts.day },
  { value: 'week', label: adminDashboardTexts.week },
  { value: 'month', label: adminDashboardTexts.month },
] as const satisfies readonly { value: ChartRange; label: string }[];

interface RangeChoiceProps {
  value: ChartRange;
  onChange: (range: ChartRange) => void;
}

export function RangeChoice({ value, onChange }: RangeChoiceProps) {
  return (
    <SegmentedChoice
      label={adminDashboardTexts.timeShown}
      value={value}
      options={RANGES}
      onChange={onChange}
    />
  );
}
