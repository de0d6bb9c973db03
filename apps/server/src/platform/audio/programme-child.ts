/** Entry of the child process that makes the sound of stations, for programme-process.ts. */
import { serveParent } from '#platform/children/serve-parent.ts';
import { createLanes } from './programme-lanes.ts';
import type { ProgrammeAnswer, ProgrammeNote, ProgrammeRequest } from './programme-messages.ts';

const lanes = createLanes();

serveParent<ProgrammeRequest, ProgrammeAnswer, ProgrammeNote>(async (request, { alive, note }) => {
  if (request.kind === 'warm') return { packed: [], failed: [] };
  let touched: number | undefined;
  return lanes.render(request, {
    alive,
    touching(trackId) {
      if (trackId !== touched) note({ touchedTrackId: trackId });
      touched = trackId;
    },
  });
});
