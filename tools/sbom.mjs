/**
 * `npm run sbom [FILE]`: writes the components of a running Tutti as CycloneDX (npm's own `npm sbom`), with the
 * libraries that packages contain as binaries without naming them. Prints them without a FILE.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { ensureInstalled, runNpm } from './install.mjs';
import { inRoot } from './workspace.mjs';

/**
 * Native code inside packages, with the license of that build. Sources in the packages: `av_version`'s configuration
 * of node-av, THIRD-PARTY-NOTICES of sharp's libvips, the README of taglib-wasm.
 */
const BUNDLED = [
  {
    inside: /^@seydx\/node-av-/,
    name: 'FFmpeg',
    license: 'GPL-3.0-or-later',
    reason: 'built with --enable-gpl --enable-version3; runs in processes of its own',
  },
  { inside: /^@img\/sharp-libvips-/, name: 'libvips and its dependencies', license: 'LGPL-3.0-or-later' },
  { inside: /^taglib-wasm$/, name: 'TagLib', license: 'LGPL-2.1-or-later OR MPL-1.1' },
];

const bundledIn = (component) => {
  const name = component.group ? `${component.group}/${component.name}` : component.name;
  return BUNDLED.filter(({ inside }) => inside.test(name)).map(({ name: library, license, reason }) => ({
    type: 'library',
    'bom-ref': `${component['bom-ref']}#${library}`,
    name: library,
    scope: 'required',
    licenses: [{ expression: license }],
    description: `Comes as a binary inside ${name} ${component.version}${reason ? `; ${reason}` : ''}`,
  }));
};

/** A development dependency by its position, although the product runs on it. */
const node = {
  type: 'platform',
  'bom-ref': 'node',
  name: 'Node.js with V8, OpenSSL, SQLite, ICU and others',
  version: JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).devDependencies.node,
  scope: 'required',
  licenses: [{ expression: 'MIT' }],
};

try {
  await ensureInstalled();
  const { output } = await runNpm(['sbom', '--sbom-format=cyclonedx', '--omit=dev'], { capture: true });
  const bom = JSON.parse(output.slice(output.indexOf('{')));
  bom.components.push(...bom.components.flatMap(bundledIn), node);
  const text = `${JSON.stringify(bom, null, 2)}\n`;
  const [file] = process.argv.slice(2);
  if (file === undefined) process.stdout.write(text);
  else writeFileSync(file, text);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
