/** The songs like one have the address of a mix, because they are a mix of that song. */
import type { View } from '#navigation/view.ts';

const LIKE = /^like-(\d{1,10})$/;

export const likeMixView = (trackId: string): View => ({ id: 'mix', mixId: `like-${trackId}` });

export const readLikeMix = (mixId: string): string | undefined => LIKE.exec(mixId)?.[1];
