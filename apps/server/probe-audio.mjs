import { Demuxer, Packet } from 'node-av';

const f = process.argv[2];
const i = Demuxer.openSync(f, { options: { protocol_whitelist: 'file' } });
const c = i.getFormatContext();
const p = new Packet();
p.alloc();
let n = 0,
  r;
while ((r = c.readFrameSync(p)) >= 0) {
  n++;
  p.unref();
}
console.log(
  f.split('/').pop(),
  n,
  'ret',
  r,
  c.native ? Object.getOwnPropertyNames(Object.getPrototypeOf(c.native)).includes('pb') : '',
  c.pb,
  c.native?.pb,
  String(c.pbBytes),
);
process.kill(process.pid, 'SIGKILL');
