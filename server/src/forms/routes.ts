import { formTypeRecord } from '@horizon/contract';
import { answerText } from '@horizon/forms';
import type { FastifyInstance } from 'fastify';
import { attachmentRoutes } from '../platform/attachments/attachment-routes.ts';
import { recordRoutes } from '../platform/records/record-routes.ts';
import type { Sealing } from '../platform/sealing.ts';
import { serve, serveRaw, type Platform } from '../platform/serve.ts';
import { sendList, type Column } from '../platform/spreadsheet.ts';
import type { DocumentSites } from './document-site.ts';
import { formTypeRules, publish } from './form-types.ts';
import * as forms from './forms.ts';
import { printForm } from './print-form.ts';
import { siteRoutes } from './site-routes.ts';
import * as store from './store.ts';

/** The calls of form types, forms and document sites. */
export function formRoutes(app: FastifyInstance, platform: Platform, sealing: Sealing, sites: DocumentSites): void {
  typeRoutes(app, platform);
  filledRoutes(app, platform);
  fileRoutes(app, platform);
  siteRoutes(app, platform, sites, sealing);
}

function typeRoutes(app: FastifyInstance, platform: Platform): void {
  const acts = recordRoutes(app, platform, formTypeRecord, formTypeRules);
  const calls = serve(app, platform);
  calls.publishFormType(async ({ body, now, params, scope, tx }) => {
    const read = async () => acts.present({ db: tx, scope, now }, await acts.get(tx, scope, params));
    const type = await acts.get(tx, scope, params);
    await publish(tx, scope, { type, version: body.version, present: read, now });
    return read();
  });
  calls.listFormTypeVersions(async ({ db, params, query, scope }) => {
    await acts.get(db, scope, params);
    const all = await store.listVersions(db, scope, params.id);
    const items = query.number === undefined ? all : all.filter(({ number }) => number === query.number);
    const count = items.length;
    return { items, count, total_count: count, page: 1, limit: count, abilities: [] };
  });
}

function filledRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);
  calls.listForms(async ({ db, query, scope, scopes }) => {
    const found = await store.listForms(db, scopes, query);
    const items = found.items.map((row) => forms.present(row, scope));
    return { ...found, items, abilities: scope.can('forms:create', query.project_id) ? ['create'] : [] };
  });
  calls.getForm(async ({ db, params, scope }) => forms.present(await forms.getForm(db, scope, params.id), scope));
  calls.createForm(({ body, scope, tx }) => forms.createForm(tx, scope, body));
  calls.updateForm(({ body, params, scope, tx }) => forms.updateForm(tx, scope, params.id, body));
  calls.submitForm(({ body, now, params, scope, tx }) => forms.submitForm(tx, scope, { ...body, id: params.id, now }));
  calls.decideForm(({ body, now, params, scope, tx }) => forms.decideForm(tx, scope, { ...body, id: params.id, now }));
  calls.deleteForm(async ({ params, scope, tx }) => {
    const { id, title } = await forms.turnForm(tx, scope, params.id, true);
    return { id, message: `“${title}” has been deleted. It can be restored.` };
  });
  calls.restoreForm(async ({ params, scope, tx }) =>
    forms.present(await forms.turnForm(tx, scope, params.id, false), scope),
  );
  const raw = serveRaw(app, platform);
  raw.exportForms(async ({ db, now, query, reply, scopes }) => {
    const first =
      query.form_type_id === undefined ? [] : (await store.listForms(db, scopes, { ...query, limit: 500 })).items;
    return sendList(
      { query, reply, platform, now },
      {
        name: 'forms',
        columns: [...columns, ...answerColumns(first)],
        list: (request) => store.listForms(db, scopes, request),
      },
    );
  });
  raw.printForm(async ({ db, params, reply, scope }) => {
    const form = await forms.getForm(db, scope, params.id);
    const pdf = await printForm(platform, scope, form);
    const name = `${forms.numberOf(form.number)}.pdf`;
    return reply
      .header('Content-Disposition', `attachment; filename="${name}"`)
      .type('application/pdf')
      .send(Buffer.from(pdf));
  });
}

const columns: Column<store.FormRow>[] = [
  { header: 'Number', value: ({ number }) => forms.numberOf(number), width: 12 },
  { header: 'Title', value: ({ title }) => title, width: 36 },
  { header: 'Type', value: (row) => row.form_type },
  { header: 'Version', value: (row) => row.form_type_version, width: 9 },
  { header: 'Project', value: (row) => row.project_name, width: 28 },
  { header: 'Status', value: ({ status }) => status, width: 12 },
  { header: 'Filled by', value: (row) => row.created_by },
  { header: 'Assigned to', value: (row) => row.assignee_name },
  { header: 'Due', value: (row) => row.due_date, width: 12 },
  { header: 'Submitted (UTC)', value: (row) => row.submitted_at, width: 26 },
];

/** One column for each question of the versions of these forms; a reworded question keeps its column. */
function answerColumns(rows: readonly store.FormRow[]): Column<store.FormRow>[] {
  const questions = new Map(
    rows.flatMap(({ sections }) => sections.flatMap((section) => section.questions)).map((each) => [each.id, each]),
  );
  return [...questions.values()].map((question) => ({
    header: question.label,
    value: ({ answers }) => answerText(question, answers[question.id]) || null,
    width: 28,
  }));
}

function fileRoutes(app: FastifyInstance, platform: Platform): void {
  attachmentRoutes(
    app,
    platform,
    { one: 'Form' },
    {
      entity: 'forms',
      oneWord: 'form',
      get: async (db, scope, { id }) => {
        const row = await forms.getForm(db, scope, id);
        return { isDeleted: row.is_deleted, isEditable: forms.isEditable(scope, row) };
      },
      getToEdit: async (tx, scope, { id }) => {
        const row = await forms.getToFill(tx, scope, id);
        forms.refuseSettled(row);
        return { isDeleted: row.is_deleted, isEditable: forms.isEditable(scope, row) };
      },
    },
  );
}
