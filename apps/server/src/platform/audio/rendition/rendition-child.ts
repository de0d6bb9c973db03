/** Entry of a child process that makes one rendition, for rendition-process.ts. */
import { serveParent } from '#platform/children/serve-parent.ts';
import { encodeRendition } from './encode-rendition.ts';
import type { RenditionAnswer, RenditionNote, RenditionRequest } from './rendition-messages.ts';

serveParent<RenditionRequest, RenditionAnswer, RenditionNote>(encodeRendition);
