/** Entry of the child process that decodes sound, for sound-process.ts, because files can crash FFmpeg. */
import { serveParent } from '#platform/children/serve-parent.ts';
import { describeSound } from './describe-sound.ts';
import { measureSound } from './measure-sound.ts';
import { renderSound } from './render-sound.ts';
import type { SoundAnswer, SoundRequest } from './sound-messages.ts';

serveParent<SoundRequest, SoundAnswer>(async (request, { alive }) => {
  const { kind, location } = request;
  if (kind === 'measure') return { kind: 'measured', ...(await measureSound(location, alive)) };
  if (kind === 'describe') return { kind: 'described', timbre: await describeSound(location, alive) };
  return { kind: 'rendered', sampleCount: await renderSound(location, request.target, alive) };
});
