import { adminMonitoringTexts } from '@tutti/contract/admin-overview/monitoring-texts';
import type { Monitoring } from '#data/admin/admin-overview-queries.ts';
import { NumberCells } from '../number-cells.tsx';
import { listServerNumbers } from './server-numbers.ts';

/** Shows the machine, or dashes until it is known. */
export function ServerCells({ monitoring }: { monitoring: Monitoring | undefined }) {
  return (
    <NumberCells
      label={adminMonitoringTexts.server}
      cells={listServerNumbers(monitoring)}
      className="monitoring-numbers is-of-four grid-cols-2"
    />
  );
}
