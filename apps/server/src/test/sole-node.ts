import { noCountsElsewhere } from '#platform/nodes/node-counts.ts';

/** For parts that are tested without the register of nodes. */
export const soleNode = {
  counts: noCountsElsewhere,
  findRefusal: () => undefined,
  isLeaving: () => false,
  onRefused() {},
};
