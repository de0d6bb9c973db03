/** Shared by the question and its placeholder, so that nothing moves in between. */
export const FRAME = 'rounded-[20px] border border-line bg-surface p-4 md:p-6';
export const GENRES = 'mt-3 grid grid-cols-3 gap-1 md:grid-cols-[repeat(9,minmax(0,11rem))]';
export const GENRE = 'w-full min-w-0 space-y-2 p-2';
export const ANSWERS = 'mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 px-2';
