import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderTable, round, target, withSection } from './tables.ts';

describe('figures', () => {
  it('are rounded and grouped, with a dash for missing ones', () => {
    expect(round(12_345.678)).toBe('12,345.7');
    expect(round(0.126, 2)).toBe('0.13');
    expect([round(undefined), round(Number.NaN), round(Number.POSITIVE_INFINITY)]).toEqual(['–', '–', '–']);
  });

  it('are in columns in the order of their first appearance', () => {
    const table = renderTable([
      { server: 'tutti', 'p50 ms': '1.2' },
      { server: 'mpd', lost: 3 },
    ]);
    expect(table).toBe('| server | p50 ms | lost |\n| --- | --- | --- |\n| tutti | 1.2 |  |\n| mpd |  | 3 |');
  });

  it('meet a target, miss it, or could not be measured', () => {
    const row = { id: 'P4', what: 'start', wanted: '≤ 500 ms', measured: '480 ms' };
    const cells = [true, false, undefined].map((isMet) => target({ ...row, isMet }).met);
    expect(cells).toEqual(['yes', '**no**', 'not measured']);
  });
});

describe('a section of the page', () => {
  const page = '# Benchmarks\n\n<!-- scan -->\nold\n<!-- /scan -->\n\n<!-- hub -->\nkept\n<!-- /hub -->\n';

  it('replaces the one with its name', () => {
    expect(withSection(page, 'scan', 'new')).toBe(page.replace('old', 'new'));
  });

  it('is appended if there was none', () => {
    expect(withSection(page, 'web', 'new')).toBe(`${page}\n<!-- web -->\nnew\n<!-- /web -->\n`);
  });

  it('does not change the page when it is written twice, with any content', () => {
    const name = fc.constantFrom('scan', 'hub', 'web');
    const text = fc.string({ maxLength: 200, size: 'max' }).filter((body) => !body.includes('<!--'));
    fc.assert(
      fc.property(name, text, (section, body) => {
        const once = withSection(page, section, body);
        expect(withSection(once, section, body)).toBe(once);
        expect(once).toContain(`<!-- ${section} -->\n${body}\n<!-- /${section} -->`);
      }),
    );
  });
});
