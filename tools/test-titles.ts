/** Reads the titles of the tests in a file without running it. */
import { parseSync, Visitor } from 'oxc-parser';

interface CalleePart {
  object?: CalleePart;
  callee?: CalleePart;
  tag?: CalleePart;
  name?: string;
}

const titleCallers = new Set(['it', 'test', 'describe']);

/** Returns the root name of the callee in `it(…)`, `it.each(…)(…)` and `test.describe(…)`. */
const rootName = (node: CalleePart): string => {
  const inner = node.object ?? node.callee ?? node.tag;
  return inner ? rootName(inner) : (node.name ?? '');
};

export const findTitles = (file: string, text: string): string[] => {
  const titles: string[] = [];
  new Visitor({
    CallExpression: (node) => {
      const [title] = node.arguments;
      if (!title || !titleCallers.has(rootName(node.callee as CalleePart))) return;
      if (title.type === 'Literal' && typeof title.value === 'string') titles.push(title.value);
      if (title.type === 'TemplateLiteral') titles.push(title.quasis.map((part) => part.value.raw).join(' '));
    },
  }).visit(parseSync(file, text).program);
  return titles;
};
