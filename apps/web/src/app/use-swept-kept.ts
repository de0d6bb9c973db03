import { useEffect } from 'react';
import { withKept } from '#data/kept/kept-here.ts';

/** Somebody signed out in a page that was closed, or never ended, before what it kept was removed: nobody is signed in now. */
export function useSweptKept(): void {
  useEffect(() => void withKept(({ leaveKept }) => leaveKept()), []);
}
