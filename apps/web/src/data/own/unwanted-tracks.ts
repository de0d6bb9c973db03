export { allowTrack, refuseTrack } from '#api/recommendations-api.ts';
