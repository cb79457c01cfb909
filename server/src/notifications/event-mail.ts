// Renders an event as a mail for one recipient: with the template of the workspace, or with the default if that fails.
import { notificationCategories, notificationTypes, type NotificationType } from '@horizon/contract';
import { ownAddress } from '../platform/mail/mail-page.ts';
import type { Row } from '../platform/rows.ts';
import { renderMail, type RenderedMail, type TemplateText, type TemplateValues } from './templates.ts';

/** An event with the names that templates show. */
export interface MailedEvent {
  type: NotificationType;
  item: Row<'notification_events'>['item'];
  actor_name: string;
  workspace_id: string;
  workspace: string;
  project_name: string | null;
  project_number: string | null;
}

export interface MailedPerson {
  first_name: string;
  last_name: string;
  company: string | null;
}

const dayWords = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const inWords = (day: string | undefined) => (day === undefined ? '' : dayWords.format(new Date(`${day}T00:00:00Z`)));

/** The values of the variables of templates. `today`: YYYY-MM-DD. */
export function valuesOf(
  event: MailedEvent,
  person: MailedPerson,
  more: { today: string; unsubscribeHref?: string },
): TemplateValues {
  const { item } = event;
  return {
    recipient: { first_name: person.first_name, last_name: person.last_name, company: person.company ?? '' },
    actor: { name: event.actor_name },
    workspace: { name: event.workspace },
    project: { name: event.project_name ?? '', number: event.project_number ?? '' },
    item: {
      type: item.type ?? '',
      number: item.number ?? '',
      title: item.title,
      url: `${ownAddress}${item.path}`,
      status: item.status ?? '',
      previous_status: item.previous_status ?? '',
      due_at: inWords(item.due_at),
    },
    today: inWords(more.today),
    unsubscribe_url: more.unsubscribeHref ?? '',
  };
}

/** The line of an event in the queue and in digests. */
export function titleOf(event: MailedEvent): string {
  const values = valuesOf(event, { first_name: '', last_name: '', company: null }, { today: '1970-01-01' });
  return notificationTypes[event.type].title.replaceAll(
    /\{\{ (\w+)\.(\w+) \}\}/g,
    (_, group: string, field: string) => {
      const found = values[group];
      return typeof found === 'object' ? (found[field] ?? '') : '';
    },
  );
}

/** Why somebody receives a mail of a type. */
export function reasonOf(type: NotificationType, workspace: string): string {
  const { label, isStatutory } = notificationCategories[notificationTypes[type].category];
  return isStatutory
    ? `You get this because it concerns your access to ${workspace}. It cannot be switched off.`
    : `You get this because you subscribe to “${label}” in ${workspace}. Change it in your profile.`;
}

/** The mail. If a template exceeds its limits, the default is used. */
export function mailOf(
  event: MailedEvent,
  person: MailedPerson,
  template: TemplateText | undefined,
  more: { today: string; unsubscribeHref?: string },
): RenderedMail {
  const values = valuesOf(event, person, more);
  const page = {
    href: `${ownAddress}${event.item.path}`,
    reason: reasonOf(event.type, event.workspace),
    ...(more.unsubscribeHref ? { unsubscribeHref: more.unsubscribeHref } : {}),
  };
  const usual = notificationTypes[event.type];
  try {
    return renderMail(event.type, template ?? usual, values, page);
  } catch {
    return renderMail(event.type, usual, values, page);
  }
}
