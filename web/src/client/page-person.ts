// Notices when somebody else signs in in this browser while a page is open.
import { useEffect, useLayoutEffect, useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiFailure } from './api.ts';
import type { Caller } from './caller.tsx';
import { otherPersonSignedIn, actAs } from './person-headers.ts';
import { isOfKeptCaller } from './kept-caller.ts';

/** The id of the signed-in person, also while they view Horizon as another member. */
export const signedInAs = (caller: Caller) => caller.seeing_as?.by_kinde_id ?? caller.kinde_id;

/** The person that the page was opened as, and whether somebody else has signed in in the browser since. */
export interface PagePerson {
  caller: Caller | null;
  isOther: boolean;
}

/** Keeps the person that the page was opened as, and checks the session again when another tab may have changed it. */
export function usePagePerson(caller: Caller | null, session: UseQueryResult<Caller, ApiFailure>): PagePerson {
  const [own, setOwn] = useState(caller);
  const isOther = own !== null && caller !== null && signedInAs(own) !== signedInAs(caller);
  if (caller !== null && caller !== own && !isOther) setOwn(caller);
  const shown = isOther ? own : caller;
  const personId = shown?.kinde_id ?? null;
  // A layout effect: it must run before the effects of the pages below, which may write.
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
