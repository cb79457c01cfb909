// Transmittals of the demo's first project in all states, with the demo's documents. The same on every load.
import type { RecipientState, TransmittalPurpose, TransmittalStatus } from '@horizon/contract';
import { sql } from 'kysely';
import type { Tx } from '../../src/platform/database.ts';
import { nextNumber } from '../../src/platform/records/next-number.ts';
import { insertRows } from '../../src/platform/rows.ts';
import { pinDocuments } from '../../src/transmittals/store.ts';
import { dayAfter, fixedId, instantAfter } from '../fixed-id.ts';
import { rolePeople } from './people.ts';

interface DemoRecipient {
  /** Mailbox of a person with a role, or the address of a guest. */
  who: string;
  name?: string;
  company?: string;
  role?: 'to' | 'cc';
  state?: RecipientState;
  response?: string;
}

interface DemoTransmittal {
  subject: string;
  purpose: TransmittalPurpose | null;
  status: TransmittalStatus;
  /** Positions of its documents in the register. */
  documents: readonly number[];
  recipients: readonly DemoRecipient[];
  daysAgo: number;
  dueInDays?: number;
  message?: string;
  more?: { response_required?: boolean; is_private?: boolean; sends_new_revisions?: boolean };
}

const steel = { who: 'subcontractor', company: 'Ironbark Steel' };
const client = { who: 'client', company: 'Harbourside Health District' };
const site: DemoRecipient = { who: 'site-manager', role: 'cc', state: 'viewed' };
const guest = { who: 'drawings@formwork.example', name: 'Karen Whyte', company: 'Whyte Formwork' };

const transmittals: readonly DemoTransmittal[] = [
  {
    subject: 'Tender set, structural steel',
    purpose: 'for_tender',
    status: 'closed',
    documents: [0, 1, 2, 3, 4],
    recipients: [{ ...steel, state: 'acknowledged' }, site],
    daysAgo: 160,
  },
  {
    subject: 'Footings and ground slab',
    purpose: 'for_construction',
    status: 'acknowledged',
    documents: [2, 3, 5],
    recipients: [{ ...steel, state: 'acknowledged' }, { ...guest, state: 'acknowledged' }, site],
    daysAgo: 90,
    message: 'Issued for construction. Destroy earlier copies on site.',
    more: { sends_new_revisions: true },
  },
  {
    subject: 'Façade details for approval',
    purpose: 'for_approval',
    status: 'partially_acknowledged',
    documents: [6, 7],
    recipients: [
      { ...client, state: 'responded', response: 'Approved, with the note on detail 4.' },
      { ...guest, state: 'viewed' },
      site,
    ],
    daysAgo: 12,
    dueInDays: -3,
    more: { response_required: true },
  },
  {
    subject: 'Level 3 coordination',
    purpose: 'for_coordination',
    status: 'sent',
    documents: [4, 8, 9],
    recipients: [
      { ...steel, state: 'downloaded' },
      { ...client, role: 'cc', state: 'delivered' },
    ],
    daysAgo: 5,
    dueInDays: 9,
  },
  {
    subject: 'Weekly information set',
    purpose: 'for_information',
    status: 'sent',
    documents: [1, 5, 10],
    recipients: [{ ...client, state: 'delivered' }, site],
    daysAgo: 2,
  },
  {
    subject: 'Settlement of the crane claim',
    purpose: 'for_record',
    status: 'acknowledged',
    documents: [0],
    recipients: [{ ...client, state: 'acknowledged' }],
    daysAgo: 30,
    more: { is_private: true },
  },
  {
    subject: 'Door schedule, issued in error',
    purpose: null,
    status: 'void',
    documents: [7],
    recipients: [{ ...steel }],
    daysAgo: 20,
  },
  {
    subject: 'Stair 2 shop drawings',
    purpose: 'for_review_comment',
    status: 'draft',
    documents: [8, 9],
    recipients: [{ ...steel }],
    daysAgo: 1,
    dueInDays: 14,
    message: 'Please mark up clashes with the balustrade.',
  },
  { subject: 'Roof plant', purpose: null, status: 'draft', documents: [], recipients: [], daysAgo: 0 },
];

interface Site {
  workspaceId: string;
  projectId: string;
  /** The document controller, who sends them. */
  personId: string;
}

/** Fills the project's register of transmittals. */
export async function seedTransmittals(tx: Tx, place: Site): Promise<void> {
  const { rows } = await sql<{ cde_id: string; number: string }>`SELECT cde_id, number FROM documents
    WHERE workspace_id = ${place.workspaceId} AND project_id = ${place.projectId} AND NOT is_deleted
      AND cde_version_id IS NOT NULL ORDER BY number LIMIT 11`.execute(tx);
  for (const transmittal of transmittals) {
    const number = await nextNumber(tx, 'transmittals', place);
    await seedTransmittal(tx, place, { transmittal, number, documents: rows });
  }
}

const idOf = ({ projectId }: Site, name: string) => fixedId(`${projectId}/transmittal/${name}`);
const isSent = ({ status }: DemoTransmittal) => status !== 'draft' && status !== 'void';

async function seedTransmittal(
  tx: Tx,
  place: Site,
  given: { transmittal: DemoTransmittal; number: number; documents: readonly { cde_id: string; number: string }[] },
): Promise<void> {
  const { transmittal, number } = given;
  const { workspaceId, projectId, personId } = place;
  const id = idOf(place, String(number));
  const at = instantAfter(-transmittal.daysAgo, number);
  await insertRows(tx, 'transmittals', [
    {
      workspace_id: workspaceId,
      id,
      project_id: projectId,
      number,
      subject: transmittal.subject,
      purpose: transmittal.purpose,
      message: transmittal.message ?? null,
      due_date: transmittal.dueInDays === undefined ? null : dayAfter(transmittal.dueInDays),
      ...transmittal.more,
      status: isSent(transmittal) ? 'draft' : transmittal.status,
      created_by_user_id: personId,
      created_at: at,
      updated_at: at,
    },
  ]);
  const chosen = transmittal.documents.flatMap((order) => given.documents[order] ?? []);
  await insertRows(
    tx,
    'transmittal_documents',
    chosen.map((document, position) => ({
      workspace_id: workspaceId,
      transmittal_id: id,
      project_id: projectId,
      position: position + 1,
      ...document,
    })),
  );
  await insertRows(
    tx,
    'transmittal_recipients',
    transmittal.recipients.map((recipient) => recipientRow(place, { id, at, transmittal, recipient })),
  );
  if (!isSent(transmittal)) return;
  await pinDocuments(tx, workspaceId, id);
  await sql`UPDATE transmittals SET status = ${transmittal.status}, sent_at = ${at}, sent_by_user_id = ${personId},
      closed_at = ${transmittal.status === 'closed' ? instantAfter(-transmittal.daysAgo + 30) : null}
    WHERE workspace_id = ${workspaceId} AND id = ${id}`.execute(tx);
}

const reached = (state: RecipientState, ...states: RecipientState[]) => states.includes(state);

function recipientRow(
  place: Site,
  {
    id,
    at,
    transmittal,
    recipient,
  }: { id: string; at: string; transmittal: DemoTransmittal; recipient: DemoRecipient },
) {
  const isGuest = recipient.who.includes('@');
  const person = rolePeople.find(({ mailbox }) => mailbox === recipient.who);
  const state = isSent(transmittal) ? (recipient.state ?? 'delivered') : null;
  const after = (days: number) => instantAfter(-transmittal.daysAgo + days);
  return {
    workspace_id: place.workspaceId,
    id: idOf(place, `${id}/${recipient.who}`),
    transmittal_id: id,
    kinde_id: isGuest ? null : fixedId(`southern-cross/person/${recipient.who}`),
    email: isGuest ? recipient.who : null,
    name: person ? `${person.first} ${person.last}` : (recipient.name ?? recipient.who),
    company: recipient.company ?? 'Southern Cross Constructions',
    role: recipient.role ?? ('to' as const),
    state,
    delivered_at: state ? at : null,
    viewed_at: state && !reached(state, 'delivered') ? after(0.5) : null,
    downloaded_at: state && reached(state, 'downloaded', 'acknowledged', 'responded') ? after(0.5) : null,
    acknowledged_at: state && reached(state, 'acknowledged', 'responded') ? after(1) : null,
    responded_at: state === 'responded' ? after(2) : null,
    response: recipient.response ?? null,
    created_at: at,
  };
}
