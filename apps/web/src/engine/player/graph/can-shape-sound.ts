import { isWebKitOnLinux } from '#above-the-fold/webkit-on-linux.ts';

/** Whether the equalizer works here. WebKitGTK is left alone, because its elements fall silent in a graph. */
export const canShapeSound = () => typeof AudioContext !== 'undefined' && !isWebKitOnLinux();
