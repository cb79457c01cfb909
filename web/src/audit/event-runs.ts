// The same done by one person to many records at once is one line of the history, which opens.
import type { CallAnswer } from '../client/api.ts';

type AuditEvent = CallAnswer<'listAuditEvents'>['items'][number];

/** Fewer stay lines of their own. */
const shortest = 4;
const apartMs = 5 * 60_000;

/** Events in their order, those that belong together in one list. */
export function eventRuns(events: readonly AuditEvent[]): AuditEvent[][] {
  const runs: AuditEvent[][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run && isSameAct(run[0]!, event)) run.push(event);
    else runs.push([event]);
  }
  return runs.flatMap((run) => (run.length < shortest ? run.map((event) => [event]) : [run]));
}

function isSameAct(a: AuditEvent, b: AuditEvent): boolean {
  return (
    a.entity !== 'schedule_edits' &&
    a.entity === b.entity &&
    a.action === b.action &&
    a.actor_name === b.actor_name &&
    a.project?.id === b.project?.id &&
    Math.abs(Date.parse(a.at) - Date.parse(b.at)) < apartMs
  );
}
