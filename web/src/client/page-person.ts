// As whom was this page opened, and is it still they who are signed in in this browser?
import { useEffect, useLayoutEffect, useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiFailure } from './api.ts';
import type { Caller } from './caller.tsx';
import { otherPersonSignedIn, actAs } from './person-headers.ts';
import { isOfKeptCaller } from './kept-caller.ts';

/** Who signed in, also while they see Horizon as somebody else. */
export const signedInAs = (caller: Caller) => caller.seeing_as?.by_kinde_id ?? caller.kinde_id;

/** The person of the page and whether somebody else is signed in in the browser by now; then they stay as they were. */
export interface PagePerson {
  caller: Caller | null;
  isOther: boolean;
}

/** Keeps the page with the person it was opened as, and asks again who is signed in where another tab may have changed it. */
export function usePagePerson(caller: Caller | null, session: UseQueryResult<Caller, ApiFailure>): PagePerson {
  const [own, setOwn] = useState(caller);
  const isOther = own !== null && caller !== null && signedInAs(own) !== signedInAs(caller);
  if (caller !== null && caller !== own && !isOther) setOwn(caller);
  const shown = isOther ? own : caller;
  const personId = shown?.kinde_id ?? null;
  // Before any effect of the pages below, which may write.
  useLayoutEffect(() => {
    actAs(personId);
    return () => actAs(null);
  }, [personId]);
  const { refetch } = session;
  useEffect(() => {
    const ask = () => void refetch();
    const follow = (event: StorageEvent) => {
      if (isOfKeptCaller(event)) ask();
    };
    otherPersonSignedIn.listener = ask;
    window.addEventListener('storage', follow);
    return () => {
      otherPersonSignedIn.listener = () => undefined;
      window.removeEventListener('storage', follow);
    };
  }, [refetch]);
  return { caller: shown, isOther };
}
