export { findFreePort } from '../../../../tools/workspace.mjs';
