/** nginx's nchan as the reference for fan-out on this machine: one worker, one channel, WebSocket subscribers. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { HubTarget } from '../load/hub-audience.ts';
import { startProcess, stopProcess } from '../machine/processes.ts';
import { waitUntil } from '../machine/waiting.ts';
import { isInstalled, type Peer } from './peers.ts';

const port = 4311;
const moduleFile = '/usr/lib/nginx/modules/ngx_nchan_module.so';

export const isNchanInstalled = (): boolean => {
  if (!isInstalled('nginx')) return false;
  if (existsSync(moduleFile)) return true;
  console.log('nchan is not installed (apt-get install libnginx-mod-nchan): skipped');
  return false;
};

/** The master process only supervises. */
const findWorker = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0]);

export interface Nchan extends Peer {
  /** The process that holds the connections. */
  readonly memoryPid: number;
  readonly target: HubTarget;
  publish(): Promise<void>;
}

export const startNchan = async ({
  dataFolder,
  messageBytes,
}: {
  dataFolder: string;
  messageBytes: number;
}): Promise<Nchan> => {
  const configuration = `load_module ${moduleFile}; worker_processes 1; pid ${dataFolder}/nginx.pid;
error_log ${dataFolder}/error.log; worker_rlimit_nofile 20000; events { worker_connections 16384; }
http { access_log off; nchan_shared_memory_size 256M;
server { listen 127.0.0.1:${port} backlog=4096;
location = /listen { nchan_subscriber websocket; nchan_channel_id all; nchan_subscriber_first_message newest; }
location = /publish { nchan_publisher; nchan_channel_id all; nchan_store_messages off; }
location = /health { return 200 "up"; } } }
`;
  const configurationFile = path.join(dataFolder, 'nginx.conf');
  writeFileSync(configurationFile, configuration);
  const started = startProcess('nginx', ['-c', configurationFile, '-g', 'daemon off; user root;'], {
    log: path.join(dataFolder, 'nginx.log'),
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  await waitUntil(async () => (await fetch(`${baseUrl}/health`)).ok);
  const message = `TrackChanged${'x'.repeat(messageBytes - 12)}`;
  return {
    ...started,
    name: 'nchan',
    memoryPid: findWorker(started.pid),
    target: { host: '127.0.0.1', port, isPlain: true, addresses: ['/listen'] },
    publish: async () => {
      const reply = await fetch(`${baseUrl}/publish`, { method: 'POST', body: message });
      if (!reply.ok) throw new Error(`nchan answered ${reply.status}`);
    },
    stop: () => stopProcess(started),
  };
};
