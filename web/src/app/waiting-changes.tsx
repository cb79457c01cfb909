// Sends changes of the weekly plan that wait in this browser, from any page. The code loads only if something waits or the
// plan has been open.
import { useEffect, useState } from 'react';
import { liveState } from '../client/live.ts';
import { lookForUnsent, needsQueues } from '../schedule/plan/weekly/unsent.ts';

type Queues = typeof import('../schedule/plan/weekly/use-sending.ts');

/** Sends the changes of a person; nothing for null. */
export function WaitingChanges({ userId }: { userId: string | null }) {
  const isNeeded = needsQueues.use();
  const state = liveState.use();
  const [queues, setQueues] = useState<Queues | null>(null);
  useEffect(() => void lookForUnsent(), []);
  useEffect(() => {
    if (!isNeeded || queues) return;
    // Without a connection the code may be missing: what waits stays stored, and it is loaded with the connection.
    void import('../schedule/plan/weekly/use-sending.ts').then(setQueues).catch(() => undefined);
  }, [isNeeded, queues, state]);
  return queues ? <queues.Sending userId={userId} /> : null;
}
