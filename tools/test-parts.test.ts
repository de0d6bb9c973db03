import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { entryPoints } from './test-parts.mjs';
import { inRoot } from './workspace.mjs';

const read = (file: string) => readFileSync(inRoot(file), 'utf8');

describe('parts of the tests', () => {
  it.each(['vitest.config.ts', 'playwright.config.ts'])('run every project of %s', (config) => {
    const projects = [...read(config).matchAll(/\bname: '([\w ]+)'/g)].map(([, name]) => name);
    expect(projects.length).toBeGreaterThan(6);
    const run = read('tools/test-parts.mjs');
    expect(projects.filter((name) => !run.includes(`'${name}'`))).toEqual([]);
  });

  it('have unique names, by which each can be run alone', () => {
    const names = Object.values(entryPoints).flatMap((steps) => steps.flatMap((step) => Object.keys(step)));
    expect(names.length).toBeGreaterThan(10);
    expect(new Set(names).size).toBe(names.length);
  });

  it('of npm test need nothing but a browser', () => {
    const needs = entryPoints.quick.flatMap((step) => Object.values(step).flatMap((part) => part.needs));
    expect(new Set(needs)).toEqual(new Set(['browser']));
  });
});
