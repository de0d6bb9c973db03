import { adminTexts } from '@tutti/contract/admin/texts';
import { clsx } from 'clsx';
import { Panel } from '#components/panel.tsx';
import type { Monitoring } from '#data/admin/admin-overview-queries.ts';
import { formatClockTime, formatInstant } from '../format-date.ts';
import { formatNumber } from '../format-number.ts';

type Node = Monitoring['nodes'][number];

const texts = adminTexts.monitoring.nodes;
/** Listeners cannot hear smaller differences between two clocks. */
const CLOCK_NOTICE_FROM_MS = 20;

const STATE_CLASSES: Readonly<Record<Node['state'], string>> = {
  serving: 'bg-good-soft text-good',
  refused: 'bg-bad-soft text-live',
  leaving: 'bg-raised text-muted',
  gone: 'bg-bad-soft text-live',
};

function describeClock(aheadMs: number | null): string | undefined {
  if (aheadMs === null || Math.abs(aheadMs) < CLOCK_NOTICE_FROM_MS) return undefined;
  const seconds = (Math.abs(aheadMs) / 1_000).toFixed(1);
  return aheadMs > 0 ? texts.clockAhead(seconds) : texts.clockBehind(seconds);
}

function describeNode({ version, state, clockAheadMs, startedAt, heardAt }: Node): string {
  const since =
    state === 'gone' ? texts.lastHeardOf(formatClockTime(heardAt)) : texts.since(formatInstant(startedAt));
  return [texts.versionOf(version), since, describeClock(clockAheadMs)].filter(Boolean).join(' · ');
}

function NodeRow({ node }: { node: Node }) {
  const work = Object.entries(texts.work)
    .flatMap(([name, words]) => (node.work.includes(name) ? words : []))
    .join(', ');
  return (
    <li className="space-y-1 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 font-medium wrap-anywhere">{node.name}</p>
        <span className={clsx('rounded-full px-2.5 py-0.5 text-xs font-medium', STATE_CLASSES[node.state])}>
          {texts.states[node.state]}
        </span>
      </div>
      <p className="text-muted">{describeNode(node)}</p>
      {work !== '' && <p className="text-muted first-letter:uppercase">{work}</p>}
      {node.problems.map((problem) => (
        <p key={problem} className={node.state === 'refused' ? 'text-live' : undefined}>
          {texts.problems[problem]}
        </p>
      ))}
      {node.state === 'gone' && <p>{texts.gone}</p>}
    </li>
  );
}

/** Renders nothing for a single node without problems. */
export function NodesPanel({ nodes }: { nodes: readonly Node[] | undefined }) {
  if (nodes === undefined) return null;
  if (nodes.length < 2 && nodes.every(({ problems }) => problems.length === 0)) return null;
  const serving = nodes.filter(({ state }) => state === 'serving').length;
  return (
    <Panel
      isDense
      title={texts.heading}
      note={texts.servingOf(formatNumber(serving), formatNumber(nodes.length))}
    >
      <ul aria-label={texts.heading} className="-my-3 divide-y divide-line">
        {nodes.map((node) => (
          <NodeRow key={`${node.name} ${node.startedAt}`} node={node} />
        ))}
      </ul>
    </Panel>
  );
}
