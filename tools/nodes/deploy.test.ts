/** What people are given to run Tutti with says what the code says. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { serverEnvironment, serverNodeFlags } from '../server-build.mjs';
import { inRoot } from '../workspace.mjs';
import { adaptSettings } from './nginx-proxy.ts';

const read = (name: string) => readFileSync(inRoot('deploy', name), 'utf8');

describe('deploy/', () => {
  it.each(['Containerfile', 'tutti.service'])('%s starts Node as npm start does', (name) => {
    const text = read(name);
    for (const flag of serverNodeFlags) expect(text).toContain(flag);
    for (const [variable, value] of Object.entries(serverEnvironment()))
      expect(text).toContain(`${variable}=${value}`);
  });

  it('takes the Node that the repository pins', () => {
    const { devDependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
    const images = [...read('Containerfile').matchAll(/^FROM node:([\d.]+)-/gm)].map(
      ([, version]) => version,
    );
    expect(images).toEqual([devDependencies.node, devDependencies.node]);
  });

  it('has all settings of nginx that measurements replace, and leaves the others', () => {
    const place = { folder: '/tmp/place', port: 4000, nodePorts: [5001, 5002] };
    const settings = adaptSettings(read('nginx.conf'), place);
    expect(settings).toContain('listen 127.0.0.1:4000 backlog=');
    expect(
      [...settings.matchAll(/server 127\.0\.0\.1:(\d+) max_fails=3 fail_timeout=3s;/g)].map(
        ([, port]) => port,
      ),
    ).toEqual(['5001', '5002']);
    expect(settings).not.toMatch(/tutti-\d|\/dev\/std/);
  });

  it('has the lines for a certificate and HTTP/2 that measurements put in force', () => {
    const certificate = { file: '/tmp/place/certificate.pem', key: '/tmp/place/key.pem' };
    const place = { folder: '/tmp/place', port: 4000, nodePorts: [5001], certificate };
    const settings = adaptSettings(read('nginx.conf'), place);
    expect(
      [...settings.matchAll(/^\s*(listen|ssl_\w+) +([^;]+);/gm)].map(([, name, value]) => [name, value]),
    ).toEqual([
      ['listen', '127.0.0.1:4000 ssl http2 backlog=4096'],
      ['ssl_certificate', certificate.file],
      ['ssl_certificate_key', certificate.key],
    ]);
  });

  it('names in the compose file and its example only settings that the README lists', () => {
    const readme = readFileSync(inRoot('README.md'), 'utf8');
    const named = [...read('compose.yaml').matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name as string);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });
});
