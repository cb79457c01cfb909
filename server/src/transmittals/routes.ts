import {
  distributionRuleRecord,
  transmittalPurposes,
  recipientStateLabels,
  transmittalStatusLabels,
  type TransmittalSummary,
} from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import { permitChange } from '../platform/archiving.ts';
import { change } from '../platform/database.ts';
import { dispositionOf } from '../platform/files/file-names.ts';
import { isGuestLinkOpen } from '../platform/guests/entry.ts';
import { recordRoutes } from '../platform/records/record-routes.ts';
import { checkProject } from '../platform/records/visible.ts';
import { scopeOf } from '../platform/scope.ts';
import { serve, serveRaw, type Platform } from '../platform/serve.ts';
import { sendList, type Column } from '../platform/spreadsheet.ts';
import { seenProject } from '../schedule/seen-project.ts';
import { actAsMember, followDelivery, noteZip, openDocument, revokeRecipient } from './answers.ts';
import { drawCoverSheet, zipTransmittal } from './cover-sheet.ts';
import { distributionRules, proposeRecipients } from './distribution.ts';
import * as draft from './draft.ts';
import { guestRoutes } from './guest-routes.ts';
import { draftForHolders, listHoldings } from './holdings.ts';
import { presentList, presentOne } from './present.ts';
import { remindByHand } from './remind.ts';
import { closeTransmittal, sendTransmittal } from './send.ts';
import * as store from './store.ts';
import { seesWhole, view } from './visible.ts';

/** The calls of transmittals. */
export function transmittalRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);
  guestRoutes(app, platform);
  distributionRoutes(app, platform);
  fileRoutes(app, platform);
  platform.mail.onDelivery((tx, mail) => followDelivery(tx, mail, platform.clock()));
  platform.files.guard('transmittals', async (db, { workspaceId, subject, now }) => {
    const [kind, id = '', ...rest] = subject.split(' ');
    if (kind === 'guest') return isGuestLinkOpen(db, id, now);
    const [personId = '', viewerId = '', cdeId = ''] = rest;
    const { access } = platform;
    const actor = await (viewerId === ''
      ? access.ofPerson(db, personId)
      : access.ofView(db, { viewerId, personId, workspaceId }));
    const membership = actor?.memberships.get(workspaceId);
    if (!actor || !membership) return false;
    // A folder may have been closed to the person in the meantime.
    const documents = await store.documentsOf(db, workspaceId, [id], scopeOf(actor, membership));
    const isSeen = documents.some(({ cde_id }) => cde_id === cdeId);
    return isSeen && store.isStillSeen(db, workspaceId, id, { personId, isRecipient: kind === 'recipient' });
  });
  calls.listTransmittals(async ({ db, now, query, scopes }) => {
    const found = await store.listTransmittals(db, scopes, query, now);
    const mayCreate = scopes.some((scope) => scope.can('transmittals:create', query.project_id));
    return { ...found, items: await presentList(db, scopes, found.items), abilities: mayCreate ? ['create'] : [] };
  });
  calls.getTransmittal(async ({ db, now, params, scope }) =>
    presentOne(db, scope, await draft.getTransmittal(db, scope, params.id, now)),
  );
  calls.createTransmittal(({ body, now, scope, tx }) => draft.createTransmittal({ now, scope, tx }, body));
  calls.updateTransmittal(({ body, params, now, scope, tx }) =>
    draft.updateTransmittal({ now, scope, tx }, params.id, body),
  );
  calls.deleteTransmittal(async ({ params, now, scope, tx }) => {
    const { id, reference } = await draft.setDeleted({ now, scope, tx }, params.id, true);
    return { id, message: `${reference} has been deleted. It can be restored.` };
  });
  calls.restoreTransmittal(async ({ params, now, scope, tx }) => {
    await draft.setDeleted({ now, scope, tx }, params.id, false);
    return draft.answered({ now, scope, tx }, params.id);
  });
  calls.addTransmittalDocument(({ body, params, now, scope, tx }) =>
    draft.addDocument({ now, scope, tx }, params.id, body.cde_id),
  );
  calls.removeTransmittalDocument(({ params, now, scope, tx }) =>
    draft.removeDocument({ now, scope, tx }, params.id, params.cdeId),
  );
  calls.addTransmittalRecipient(({ body, params, now, scope, tx }) =>
    draft.addRecipient({ now, scope, tx }, params.id, body),
  );
  calls.proposeTransmittalRecipients(async ({ body, scope, tx }) => {
    const projectId = body.project_id.toLowerCase();
    await checkProject(tx, scope, { view, field: 'project_id', projectId });
    await permitChange(tx, scope, 'transmittals:create', projectId);
    const ids = body.documents.map(({ cde_id }) => cde_id);
    const place = { workspaceId: scope.workspaceId, projectId };
    const seen = await store.projectDocuments(tx, { ...place, ids, seenBy: scope });
    const cdeIds = seen.map(({ cde_id }) => cde_id);
    const purposes = body.purpose ? [body.purpose] : [];
    return { items: await proposeRecipients(tx, place, { cdeIds, purposes }) };
  });
  calls.addProposedRecipients(({ params, now, scope, tx }) => draft.addProposed({ now, scope, tx }, params.id));
  calls.removeTransmittalRecipient(({ params, now, scope, tx }) =>
    draft.removeRecipient({ now, scope, tx }, params.id, params.kindeId),
  );
  calls.sendTransmittal(({ body, params, now, scope, tx }) => sendTransmittal({ now, scope, tx }, params.id, body));
  calls.voidTransmittal(({ params, now, scope, tx }) => draft.voidTransmittal({ now, scope, tx }, params.id));
  calls.closeTransmittal(({ params, now, scope, tx }) => closeTransmittal({ now, scope, tx }, params.id));

  calls.viewTransmittal(({ params, now, scope, tx }) => actAsMember({ now, scope, tx }, params.id, { kind: 'viewed' }));
  calls.acknowledgeTransmittal(({ params, now, scope, tx }) =>
    actAsMember({ now, scope, tx }, params.id, { kind: 'acknowledged' }),
  );
  calls.respondTransmittal(({ body, params, now, scope, tx }) =>
    actAsMember({ now, scope, tx }, params.id, {
      kind: body.declines ? 'declined' : 'responded',
      response: body.response,
    }),
  );
  calls.openTransmittalDocument(({ body, params, now, scope, tx }) =>
    openDocument({ now, scope, tx }, platform.files, { ...params, use: body.use ?? 'download' }),
  );

  calls.revokeTransmittalRecipient(({ now, params, scope, tx }) =>
    revokeRecipient({ now, scope, tx }, params.id, params.recipientId),
  );
  calls.remindTransmittal(({ now, params, scope, tx }) => remindByHand({ now, scope, tx }, params.id));
  calls.listRevisionHoldings(async ({ db, params, query, scope }) => {
    await seenProject(db, scope, params.projectId);
    const project_id = params.projectId.toLowerCase();
    if (!seesWhole(scope, project_id)) return { items: [], total_count: 0 };
    const items = await listHoldings(db, scope, { ...query, project_id });
    return { items, total_count: items.length };
  });
  calls.updateHolders(({ body, now, scope, tx }) => draftForHolders({ now, scope, tx }, body));
}

/** The rules of distribution matrices; an import of them is read in a work process. */
export function distributionRoutes(app: FastifyInstance, platform: Platform): void {
  recordRoutes(app, platform, distributionRuleRecord, distributionRules);
}

/** The files of transmittals: register, cover sheet, ZIP. */
function fileRoutes(app: FastifyInstance, platform: Platform): void {
  const raw = serveRaw(app, platform);
  raw.printTransmittal(async ({ db, now, params, reply, scope }) => {
    const answer = await presentOne(db, scope, await draft.getTransmittal(db, scope, params.id, now));
    const pdf = await drawCoverSheet(platform, answer);
    return reply
      .header('Content-Disposition', dispositionOf('attachment', `${answer.number}.pdf`))
      .type('application/pdf')
      .send(Buffer.from(pdf));
  });
  raw.zipTransmittal(async ({ db, now, params, reply, request, scope }) => {
    const row = await draft.getTransmittal(db, scope, params.id, now);
    const answer = await presentOne(db, scope, row);
    const zip = zipTransmittal(platform.files, {
      transmittal: answer,
      coverSheet: await drawCoverSheet(platform, answer),
    });
    if (answer.own_recipient_id !== null && !scope.isReadOnly) {
      const by = { personId: scope.personId, name: scope.personName, requestId: request.id };
      await change(db, by, (tx) => noteZip({ tx, scope, now }, row.id));
    }
    return reply
      .header('Content-Disposition', dispositionOf('attachment', `${answer.number}.zip`))
      .type('application/zip')
      .send(zip);
  });

  raw.exportTransmittals(({ db, now, query, reply, scopes }) =>
    sendList(
      { query, reply, platform, now },
      {
        name: 'transmittals',
        columns,
        list: async (request) => {
          const found = await store.listTransmittals(db, scopes, request, now);
          return { ...found, items: await presentList(db, scopes, found.items) };
        },
      },
    ),
  );
}

const namesOf = (row: TransmittalSummary, role: 'to' | 'cc') =>
  row.recipients
    .filter((one) => one.role === role)
    .map(({ name }) => name)
    .join('; ') || null;

/** While answers are missing, with mail that was not sent, and overdue replies. */
function statusText({ status, is_overdue, not_sent_count }: TransmittalSummary): string {
  if (not_sent_count > 0 && (status === 'sent' || status === 'sending')) return recipientStateLabels.not_sent;
  const notSent = not_sent_count > 0 && status === 'partially_acknowledged' ? [`${not_sent_count} not sent`] : [];
  const remarks = [...notSent, ...(is_overdue ? ['overdue'] : [])];
  return transmittalStatusLabels[status] + (remarks.length > 0 ? ` (${remarks.join(', ')})` : '');
}

const columns: Column<TransmittalSummary>[] = [
  { header: 'Number', value: ({ number }) => number, width: 12 },
  { header: 'Subject', value: ({ subject }) => subject, width: 36 },
  { header: 'Project', value: (row) => row.project_name, width: 26 },
  { header: 'Purpose', value: ({ purpose }) => purpose && transmittalPurposes[purpose].label, width: 22 },
  {
    header: 'Status',
    value: statusText,
    width: 20,
  },
  { header: 'To', value: (row) => namesOf(row, 'to'), width: 30 },
  { header: 'CC', value: (row) => namesOf(row, 'cc'), width: 24 },
  { header: 'Documents', value: ({ documents }) => documents.length, width: 11 },
  { header: 'Acknowledged', value: (row) => row.acknowledged_count, width: 13 },
  { header: 'Due', value: (row) => row.due_date, width: 12 },
  { header: 'Sent by', value: (row) => row.sent_by, width: 20 },
  { header: 'Sent (UTC)', value: (row) => row.sent_at, width: 26 },
  { header: 'WBS', value: (row) => row.wbs_name, width: 20 },
];
