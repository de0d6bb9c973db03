import { readFileSync } from 'node:fs';
import path from 'node:path';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SplashScreen } from './splash-screen.tsx';

/** The shapes with their attributes, to compare both versions. */
const shapesOf = (root: ParentNode): string[] =>
  [...root.querySelectorAll('svg, svg *')].map((shape) =>
    [
      shape.tagName,
      ...['viewBox', 'x', 'y', 'width', 'height', 'rx', 'cx', 'cy', 'r', 'opacity', 'fill'].map((name) =>
        shape.getAttribute(name),
      ),
    ].join(),
  );

it('equals the splash screen in index.html, so that nothing changes before the first screen', () => {
  const html = readFileSync(path.join(import.meta.dirname, '../../../index.html'), 'utf8');
  const written = new DOMParser().parseFromString(html, 'text/html').querySelector('#root');
  const shapes = shapesOf(render(<SplashScreen />).container);
  expect(shapes.length).toBeGreaterThan(5);
  expect(shapesOf(written as Element)).toEqual(shapes);
  const classes = (root: ParentNode) =>
    [...root.querySelectorAll('div > div, svg')].map((one) => one.getAttribute('class'));
  expect(classes(written as Element).map((text) => text?.split(' ').toSorted())).toEqual(
    classes(render(<SplashScreen />).container).map((text) => text?.split(' ').toSorted()),
  );
});
