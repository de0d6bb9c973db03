import { createStoredChoice } from '#ui/stored-choice.ts';

/** Whether similar songs follow at the end of a queue that this browser plays. */
export const autoplayChoice = createStoredChoice('autoplay', ['off', 'on']);
