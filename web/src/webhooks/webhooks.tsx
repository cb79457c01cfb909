import { webhookEvents } from 'virtual:words';
import { entitiesWord } from '../audit/audit-words.ts';
import type { ControlProps, RecordScreens } from '../records/record-screens.ts';
import { MultiSelectField } from '../ui/fields.tsx';
import { capital } from '../ui/format.ts';
import { WebhookBody } from './webhook-body.tsx';

/** The label of an event: "Labour rates: updated". */
export function eventWord(event: string): string {
  const [kind = '', happening = ''] = event.split('.');
  return event === 'schedule_edits.created' ? 'Programme: edited' : `${capital(entitiesWord(kind))}: ${happening}`;
}

const choices = webhookEvents.map((event) => ({ value: event, label: eventWord(event) }));

function EventsField(props: ControlProps) {
  return <MultiSelectField {...props} choices={choices} wide />;
}

/** The webhooks of a workspace. */
export const webhooks: RecordScreens<'webhooks'> = {
  table: 'webhooks',
  purpose: 'Other systems are sent a signed message when records change.',
  columns: {
    events: {
      id: 'events',
      header: 'Events',
      value: (webhook) => webhook.events.map(eventWord).join(', ') || null,
      widthPx: 320,
      groupable: false,
    },
  },
  controls: { events: EventsField },
  texts: { events: (webhook) => webhook.events.map(eventWord).join(', ') },
  placeholders: { project_id: 'The whole workspace' },
  PageBody: WebhookBody,
};
