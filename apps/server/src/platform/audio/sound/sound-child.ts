/** Entry of the child process that decodes sound, for sound-process.ts, because files can crash FFmpeg. */
import { serveParent } from '#platform/children/serve-parent.ts';
import { measureSound } from './measure-sound.ts';
import { renderSound } from './render-sound.ts';
import type { SoundAnswer, SoundRequest } from './sound-messages.ts';

serveParent<SoundRequest, SoundAnswer>(async (request, { alive }) =>
  request.kind === 'measure'
    ? { kind: 'measured', ...(await measureSound(request.location, alive)) }
    : { kind: 'rendered', sampleCount: await renderSound(request.location, request.target, alive) },
);
