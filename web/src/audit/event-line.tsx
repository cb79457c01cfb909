import { Fragment } from 'react';
import { AppLink } from '../client/app-link.tsx';
import type { CallAnswer } from '../client/api.ts';
import type { HistoryChange } from '../ui/details.tsx';
import { emptyMark, formatNumber } from '../ui/format.ts';
import { actionWord, entitiesWord, entityWord, titleWord } from './audit-words.ts';
import { changeText } from './change-text.ts';
import { recordHref } from './record-link.ts';

/** Text of an event on one record or on several changed together. */
export type ShownEvent = Pick<
  CallAnswer<'listAuditEvents'>['items'][number],
  'action' | 'entity' | 'entity_id' | 'title' | 'project' | 'task' | 'effect' | 'changes'
>;

interface EventLineProps {
  workspaceId: string;
  event: ShownEvent;
  actor: string;
  count?: number;
}

/**
 * A change in one line, with author and record: `Ingrid Solberg changed Prepare site office: duration 5 d → 6 d; 633
 * tasks moved`.
 */
export function EventLine({ workspaceId, event, actor, count = 1 }: EventLineProps) {
  const changes = showsFields(event.action) && count === 1 ? event.changes.map(changeText) : [];
  return (
    <>
      <strong>{actor}</strong> {actionWord(event.action)} <What workspaceId={workspaceId} event={event} count={count} />
      <Changes changes={changes} />
      {event.effect && count === 1 ? `; ${event.effect}` : ''}
      <Where workspaceId={workspaceId} event={event} />
    </>
  );
}

/** For a created or deleted record its name is enough. */
const showsFields = (action: string) => !['created', 'deleted', 'removed', 'restored', 'archived'].includes(action);

function What({ workspaceId, event, count }: Omit<Required<EventLineProps>, 'actor'>) {
  const href = recordHref(workspaceId, event);
  if (count > 1) return <span>{`${formatNumber(count)} ${entitiesWord(event.entity)}`}</span>;
  const isNamedAlone = event.entity === 'schedule_edits' || event.entity === 'commitments';
  const kind = isNamedAlone && event.title ? '' : `${entityWord(event.entity)} `;
  const title = titleWord(event.title);
  return (
    <>
      {kind}
      {title ? href ? <AppLink href={href}>{title}</AppLink> : <span>{title}</span> : null}
      {event.task && !event.title.includes(event.task.name) ? ` of ${event.task.name}` : ''}
    </>
  );
}

function Changes({ changes }: { changes: HistoryChange[] }) {
  return changes.map((change, at) => (
    <Fragment key={change.field}>
      {at === 0 ? ': ' : ', '}
      {at === 0 ? change.field.charAt(0).toLowerCase() + change.field.slice(1) : change.field.toLowerCase()}{' '}
      {change.from === null ? null : (
        <>
          <del>{change.from}</del>
          <span aria-hidden> → </span>
          <span className="visually-hidden"> changed to </span>
        </>
      )}
      <ins>{change.to ?? emptyMark}</ins>
    </Fragment>
  ));
}

function Where({ workspaceId, event }: { workspaceId: string; event: ShownEvent }) {
  if (!event.project) return null;
  return (
    <>
      {' · '}
      <AppLink href={`/w/${workspaceId}/projects/${event.project.id}`}>{event.project.name}</AppLink>
    </>
  );
}
