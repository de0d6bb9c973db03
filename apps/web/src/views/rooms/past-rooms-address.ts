/** The address of past rooms, `/rooms/past`: ids of rooms are longer. */
export const PAST_ROOMS = 'past';
