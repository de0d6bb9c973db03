import { serveParent } from '#platform/children/serve-parent.ts';
import { createLanes } from './encoder-lanes.ts';
import type { EncoderAnswer, EncoderNote, EncoderRequest } from './encoder-messages.ts';

const lanes = createLanes();
const NO_STATION = -1;

/** Encodes silence once, so that encoders and code are loaded when somebody starts a station. */
async function rehearse(): Promise<EncoderAnswer> {
  const span = { fromFrame: 0, untilFrame: 48_000 };
  const outputs = ['opus-160', 'opus-96', 'flac'] as const;
  await lanes.render(
    { kind: 'render', stationId: NO_STATION, ...span, parts: [], outputs, mp3BitRateKbps: 128 },
    { alive() {}, touching() {} },
  );
  lanes.forget(NO_STATION);
  return { packed: [], failed: [] };
}

serveParent<EncoderRequest, EncoderAnswer, EncoderNote>(async (request, { alive, note }) => {
  if (request.kind === 'warm') return rehearse();
  let touched: number | undefined;
  return lanes.render(request, {
    alive,
    touching(trackId) {
      if (trackId !== touched) note({ touchedTrackId: trackId });
      touched = trackId;
    },
  });
});
