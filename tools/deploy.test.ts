/** The files for running Tutti agree with the code. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { adaptSettings } from './nginx-settings.ts';
import { serverEnvironment, serverNodeFlags } from './server-build.mjs';
import { inRoot } from './workspace.mjs';

const read = (name: string) => readFileSync(inRoot('deploy', name), 'utf8');

/** Maximum cache size of the server (features/media/art-cache.ts). */
const COVERS_MB = 512;

describe('deploy/', () => {
  it.each(['Containerfile', 'tutti.service'])('%s starts Node as npm start does', (name) => {
    const text = read(name);
    for (const flag of serverNodeFlags) expect(text).toContain(flag);
    for (const [variable, value] of Object.entries(serverEnvironment()))
      expect(text).toContain(`${variable}=${value}`);
  });

  it('uses the Node that the repository pins', () => {
    const { devDependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
    const images = [...read('Containerfile').matchAll(/^FROM node:([\d.]+)-/gm)].map(
      ([, version]) => version,
    );
    expect(images).toEqual([devDependencies.node, devDependencies.node]);
  });

  it('has all settings of nginx that the lab replaces, and keeps the others', () => {
    const location = { folder: '/tmp/place', port: 4000, nodePorts: [5001, 5002] };
    const settings = adaptSettings(read('nginx.conf'), location);
    expect(settings).toContain('listen 127.0.0.1:4000 backlog=');
    expect(
      [...settings.matchAll(/server 127\.0\.0\.1:(\d+) max_fails=3 fail_timeout=3s;/g)].map(
        ([, port]) => port,
      ),
    ).toEqual(['5001', '5002']);
    expect(settings).not.toMatch(/tutti-\d|\/dev\/std/);
  });

  it('forwards the requested host with its port, without which stations refuse the page', () => {
    const hosts = [...read('nginx.conf').matchAll(/^\s*proxy_set_header Host ([^;]+);/gm)].map(
      ([, one]) => one,
    );
    expect(hosts).toEqual(['$http_host']);
  });

  it('accepts lines and headers as long as the server does, because apps send an id for each song', () => {
    const [, serverKb] =
      /HEADERS_MAX_BYTES = (\d+) \* 1024;/.exec(
        readFileSync(inRoot('apps', 'server', 'src', 'app.ts'), 'utf8'),
      ) ?? [];
    const [, proxyKb] = /^\s*large_client_header_buffers \d+ (\d+)k;/m.exec(read('nginx.conf')) ?? [];
    expect(serverKb).toBeDefined();
    expect(proxyKb).toBe(serverKb);
  });

  it('has the lines for a certificate and HTTP/2 that the lab activates', () => {
    const certificate = { file: '/tmp/place/certificate.pem', key: '/tmp/place/key.pem' };
    const location = { folder: '/tmp/place', port: 4000, nodePorts: [5001], certificate };
    const settings = adaptSettings(read('nginx.conf'), location);
    expect(
      [...settings.matchAll(/^\s*(listen|ssl_\w+) +([^;]+);/gm)].map(([, name, value]) => [name, value]),
    ).toEqual([
      ['listen', '127.0.0.1:4000 ssl http2 backlog=4096'],
      ['ssl_certificate', certificate.file],
      ['ssl_certificate_key', certificate.key],
    ]);
  });

  it('has no password in a URL, where special characters would have to be escaped', () => {
    const addresses = [...read('compose.yaml').matchAll(/\b\w+:\/\/\S+/g)].map(([address]) => address);
    expect(addresses).toContain('postgres://tutti@postgres/tutti');
    expect(addresses.filter((address) => address.includes('PASSWORD'))).toEqual([]);
    expect(read('compose.yaml')).toMatch(/PGPASSWORD: \$\{POSTGRES_PASSWORD:\?/);
  });

  it('uses less memory for files than the limit of a node', () => {
    const compose = read('compose.yaml');
    const sizes = [...compose.matchAll(/^ {4}- \/[^:\s]+:?\S*\bsize=(\d+)m/gm)].map(([, size]) =>
      Number(size),
    );
    const [, transcodesMb] = /RENDITIONS_MB: \$\{RENDITIONS_MB:-(\d+)\}/.exec(compose) ?? [];
    expect(sizes).toHaveLength(2);
    // Must fit beside covers, with room for a restore.
    expect(Number(transcodesMb) + COVERS_MB).toBeLessThanOrEqual(0.75 * Math.max(...sizes));
  });

  it('checks Postgres over the network, where it does not listen during its set-up', () => {
    expect(read('compose.yaml')).toContain('pg_isready --host 127.0.0.1');
  });

  it('gives each node a fixed address, because nginx resolves names once', () => {
    const addresses = [...read('compose.yaml').matchAll(/ipv4_address: (\S+) \}/g)].map(([, one]) => one);
    expect(new Set(addresses).size).toBe(3);
  });

  it('has a line for backups in another folder, which the unit would otherwise not let be written', () => {
    expect(read('tutti.service')).toMatch(/^# ReadWritePaths=/m);
  });

  it('names in the compose file and its example only settings that docs/CONFIGURATION.md lists', () => {
    const settings = readFileSync(inRoot('docs', 'CONFIGURATION.md'), 'utf8');
    const named = [...read('compose.yaml').matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name as string);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !settings.includes(`\`${name}\``))).toEqual([]);
  });
});
