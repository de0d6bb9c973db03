import { serveParent } from '#platform/children/serve-parent.ts';
import { encodeTranscode } from './encode-transcode.ts';
import type { TranscodeAnswer, TranscodeNote, TranscodeTask } from './transcode-messages.ts';

serveParent<TranscodeTask, TranscodeAnswer, TranscodeNote>(encodeTranscode);
