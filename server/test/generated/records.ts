// Two workspaces with one record of every kind, and the addresses of calls on them.
import { createHash } from 'node:crypto';
import { callEntries, permissionsOfRole, records, type AnyRecord, type Call, type CallName } from '@horizon/contract';
import { sql } from 'kysely';
import { build, buildMember, buildWorkspace, type BuiltPerson, type BuiltWorkspace } from '../../seed/builders.ts';
import { newId } from '../../src/platform/ids.ts';
import { servedCalls } from '../../src/platform/serve.ts';
import { inBrowser } from '../browser-session.ts';
import type { Visitor, World } from '../harness.ts';
import { attach, dropFile, startUploads } from '../sent-file.ts';
import { copyRecords } from './copied-records.ts';
import { makeSchedule, scheduleHints, type ScheduleRecords } from './schedule-records.ts';
import { importedRow, namedBy, sampleBody } from './sample-record.ts';
import type { Hints } from './schema-values.ts';

export interface Records {
  workspace: BuiltWorkspace;
  /** A word in every text of the workspace, by which a leak is recognised. */
  mark: string;
  member: BuiltPerson;
  /** Ids by the preceding path segment. */
  ids: Record<string, string>;
  projectId: string;
  /** An empty project. */
  emptyProjectId: string;
  schedule: ScheduleRecords;
}

const ofOwner = new Set<string>(permissionsOfRole('workspace-owner'));
/** Whether the permissions of an owner allow a call: owners set up, and some approvals are not theirs. */
export const ownerMay = ({ permission }: Call): boolean => !permission || ofOwner.has(permission);

/** The path of records below their workspace: parents are the record that comes before their parameter. */
export const belowWorkspace = (path: string, { ids, projectId }: Pick<Records, 'ids' | 'projectId'>): string =>
  path
    .split('{workspaceId}/')[1]!
    .replace('{projectId}', projectId)
    .replaceAll(/([^/]+)\/\{\w+\}/g, (_, kind: string) => `${kind}/${ids[kind]}`);

/** Creates a workspace with a record of every kind, by the calls themselves. */
export async function makeRecords(w: World, mark: string): Promise<Records> {
  const workspace = await build(w.database, (tx) => buildWorkspace(tx, `${mark} workspace`));
  const member = await build(w.database, (tx) => buildMember(tx, workspace, 'estimator'));
  const owner = w.visitor(workspace.owner.token);
  const root = `/api/workspaces/${workspace.workspace_id}`;
  const make = async (path: string, body: object, id = 'id'): Promise<string> => {
    const answer = await owner.post(`${root}/${path}`, body);
    if (answer.status !== 201) {
      throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    }
    return answer.body[id];
  };
  const projectId = await make('projects', { project_name: `${mark} project` }, 'project_id');
  const emptyProjectId = await make('projects', { project_name: `${mark} empty` }, 'project_id');
  const ids: Record<string, string> = {
    roles: await make('roles', { name: `${mark} role` }),
    users_hz: member.kinde_id,
    'saved-views': await make('saved-views', { list: 'people', name: `${mark} view`, address: 'status=active' }),
    sessions: newId(),
    invitations: newId(),
    tokens: newId(),
    messages: newId(),
    'calendar-feed': 'hzc_none.ics',
    issuers: 'nobody',
    identities: newId(),
    passkeys: newId(),
    uploads: newId(),
    files: 'no.token',
    integrations: 'xero',
    implementations: 'webhooks',
    projects: projectId,
  };
  for (const record of Object.values(records) as unknown as AnyRecord[]) {
    const members = record.people ? [{ kinde_id: member.kinde_id }] : [member.kinde_id];
    const parents = { company_id: ids['companies'], tender_package_id: ids['tender-packages'] };
    const given = { members, ...parents, ...(record.project ? { [record.project]: projectId } : {}) };
    const path = belowWorkspace(record.path, { ids, projectId });
    const named = await namedBy(record, (list, other) =>
      make(belowWorkspace(list, { ids, projectId }), { ...other, sop_name: `${mark} package` }, 'sop_id'),
    );
    const body = sampleBody(record, mark, record.path.includes('{projectId}') ? named : given);
    const kind = path.split('/').at(-1)!;
    ids[kind] = await make(path, body, record.id);
    if (record.attachments) {
      const attachments = `${root}/${path}/${ids[kind]}/attachments`;
      ids[`${kind} attachments`] = (await attach(owner, attachments, `${mark} sketch.png`)).id;
      ids['file-uploads'] = (await startUploads(owner, attachments, [{ name: `${mark} plan.pdf`, size: 1000 }]))[0]!.id;
    }
  }
  Object.assign(ids, await inviteToTender(owner, root, ids['tender-packages']!, mark));
  Object.assign(ids, await makeDocuments(owner, root, { projectId, mark }));
  ids['addenda'] = await makeAddendum(w, owner, { workspace, projectId, ids, mark });
  ids['forms'] = await makeForm(owner, root, { typeId: ids['form-types']!, projectId, mark });
  ids['form-object'] = ids['forms'];
  ids['forms attachments'] = (await attach(owner, `${root}/forms/${ids['forms']}/attachments`, `${mark} photo.png`)).id;
  ids['markups'] = await makeMarkup(owner, workspace.workspace_id, ids, mark);
  Object.assign(
    ids,
    await makeTransmittal(owner, workspace.workspace_id, { projectId, mark, ids, member, owner: workspace.owner }),
  );
  Object.assign(ids, await makeMarkupParts(owner, root, ids, mark));
  ids['comments attachments'] = (await attach(owner, `${root}/comments/${ids['comments']}/attachments`, 'site.png')).id;
  const rates = 'labour-rates';
  if (servedCalls.has('createLabourRate')) {
    ids['award'] = await make(`${rates}/award`, { name: `${mark} award`, code: mark.slice(0, 30) });
    const rate = { name: `${mark} rate`, award_id: ids['award'], role: 'Carpenter', level: 'CW3' };
    ids[rates] = await make(rates, { ...rate, cost_rate: 50, sell_rate: 80 });
    const labour_rate_id = ids[rates];
    const allowance = { labour_rate_id, name: `${mark} allowance`, amount: 2, trigger: 'per_hour' };
    ids['allowances'] = await make(`${rates}/allowances`, allowance);
    const override = { labour_rate_id, project_id: projectId, override_rate: 55, reason: `${mark} reason` };
    ids['project-overrides'] = await make(`${rates}/project-overrides`, override);
    ids[`${rates} attachments`] = (await attach(owner, `${root}/${rates}/${ids[rates]}/attachments`, 'sketch.png')).id;
  }
  const details = { kinde_id: member.kinde_id, workspace_id: workspace.workspace_id, employer: `${mark} Rigging` };
  const saved = await owner.post('/api/worker-extra-details', details);
  if (saved.status !== 200) throw new Error(`worker-extra-details answered ${saved.status}: ${saved.text}`);
  ids['worker-cards'] = (await make(`workers/${member.kinde_id}/card`, {}, 'card_path')).split('/').at(-1)!;
  Object.assign(ids, { workers: member.kinde_id, users: member.kinde_id, 'global-companies': workspace.company_id });
  const rows = [{ email: `${mark} no mail`, first_name: mark }];
  ids['bulk-invites'] = (await inBrowser(w, workspace.owner).post(`${root}/bulk-invites`, { rows })).body.id;
  ids['bank-changes'] = await makeBankChange(owner, workspace.workspace_id, mark);
  ids['role-requests'] = await makeRoleRequest(w, workspace);
  Object.assign(ids, await makeApprovals(owner, root, { workspace, mark }));
  ids['approvals'] = await makeApprovalRequest(w, workspace, { projectId, mark });
  const template = { type: 'task_assigned', subject: `${mark} subject`, body: `<p>${mark} body</p>` };
  ids['email'] = await make('hz-notification-templates/email', template);
  Object.assign(ids, await makeMail(inBrowser(w, workspace.owner), root, workspace, mark));
  ids['own'] = await makeExport(w, workspace);
  const schedule = await makeSchedule(owner, root, projectId, mark);
  Object.assign(ids, schedule.ids);
  const ofTask = `${root}/projects/${projectId}/tasks/${ids['tasks']}/attachments`;
  ids['tasks attachments'] = (await attach(owner, ofTask, 'sketch.png')).id;
  return { workspace, mark, member, ids, projectId, emptyProjectId, schedule };
}

/**
 * Provides the records for a call. Reading a workspace or creating more in it does not disturb the next call, so all
 * such calls share one; any other call has a copy of its own, with a new job or upload if it needs one.
 */
export function recordsPerCall(w: World, mark: string): (call: Call) => Promise<Records> {
  const shared = new Map<string, Promise<Records>>();
  const sharedBy = (use: string): Promise<Records> => {
    const made = shared.get(use) ?? makeRecords(w, `${mark}${use}`);
    shared.set(use, made);
    return made;
  };
  return async (call) => {
    const isCreating = call.method === 'POST' && !/\{(?!workspaceId)/.test(call.path);
    if (call.method === 'GET' || isCreating) return sharedBy(call.method);
    return withOwnWork(w, call, await copyRecords(w, await sharedBy('GET')));
  };
}

/** Queued jobs and unfinished uploads are not copied: creates those that the call needs. */
async function withOwnWork(w: World, call: Call, records: Records): Promise<Records> {
  const { workspace, ids, mark } = records;
  const owner = w.visitor(workspace.owner.token);
  const root = `/api/workspaces/${workspace.workspace_id}`;
  if (/\/jobs\/\{id\}/.test(call.path))
    Object.assign(ids, await makeMail(inBrowser(w, workspace.owner), root, workspace, mark));
  if (call.path.includes('/file-uploads/')) {
    const rate = `${root}/labour-rates/${ids['labour-rates']}/attachments`;
    ids['file-uploads'] = (await startUploads(owner, rate, [{ name: `${mark} plan.pdf`, size: 1000 }]))[0]!.id;
  }
  return records;
}

/** A subcontractor who is invited to the tender package, by tax id. */
async function inviteToTender(owner: Visitor, root: string, id: string, mark: string) {
  const invited_subcontractors = [{ tax_id: '51824753556', name: `${mark} steel` }];
  const changed = await owner.patch(`${root}/cost/tender-packages/${id}`, { invited_subcontractors, version: 1 });
  if (changed.status !== 200) throw new Error(`tender-packages answered ${changed.status}: ${changed.text}`);
  // A bid of a package that is still a draft does not exist: its calls answer like those of a missing one.
  return { subcontractors: '51824753556', bidders: changed.body.invited_subcontractors[0].id, bids: newId() };
}

/** A document of the tender package, and the draft of an addendum. */
async function makeAddendum(
  w: World,
  owner: Visitor,
  { workspace, projectId, ids, mark }: Pick<Records, 'workspace' | 'projectId' | 'ids' | 'mark'>,
): Promise<string> {
  const [id, packageId] = [newId(), ids['tender-packages']!];
  const added = await owner.post(
    `/api/workspaces/${workspace.workspace_id}/cost/tender-packages/${packageId}/documents`,
    { documents: [{ cde_id: ids['documents'] }] },
  );
  if (added.status !== 201) throw new Error(`documents answered ${added.status}: ${added.text}`);
  await w.database.pool.query(
    `INSERT INTO tender_addenda (workspace_id, id, project_id, tender_package_id, title) VALUES ($1, $2, $3, $4, $5)`,
    [workspace.workspace_id, id, projectId, packageId, `${mark} addendum`],
  );
  return id;
}

/** An invitation, which is mailed by a job. */
async function makeMail(owner: Visitor, root: string, workspace: BuiltWorkspace, mark: string) {
  const invited = await owner.post(`${root}/users_hz`, {
    first_name: mark,
    last_name: 'Invited',
    email: `${newId()}@${mark.toLowerCase().replaceAll(/[^a-z]/g, '')}.example`,
    role_ids: [workspace.roles.get('worker')!],
  });
  if (invited.status !== 201) throw new Error(`users_hz answered ${invited.status}: ${invited.text}`);
  const newest = async (kind: string): Promise<string> => (await owner.get(`${root}/${kind}`)).body.items[0].id;
  return { mails: await newest('mails'), jobs: await newest('jobs') };
}

/** A job of the owner that has stored an import and created a file. */
async function makeExport(w: World, { workspace_id: workspaceId, owner }: BuiltWorkspace): Promise<string> {
  const [id, file] = [newId(), newId()];
  const sha256 = createHash('sha256').update(id).digest('hex');
  await w.database.pool.query(`INSERT INTO file_contents (sha256, size) VALUES ($1, 1)`, [sha256]);
  await w.database.pool.query(
    `INSERT INTO files (workspace_id, id, sha256, size, media_type, created_by) VALUES ($1, $2, $3, 1, 'text/csv', $4)`,
    [workspaceId, file, sha256, owner.kinde_id],
  );
  await w.database.pool.query(
    `INSERT INTO followed_jobs (workspace_id, id, kinde_id, title, state, file_id, file_name)
     VALUES ($1, $2, $3, 'Export companies.csv', 'done', $4, 'companies.csv')`,
    [workspaceId, id, owner.kinde_id, file],
  );
  await w.database.pool.query(
    `INSERT INTO background_calls (workspace_id, id, kinde_id, call, url, params, query, body, status, answer, is_undoable)
     VALUES ($1, $2, $3, 'importLabourRates', '', $4, '{}', '{}', 200, $5, true)`,
    [
      workspaceId,
      id,
      owner.kinde_id,
      JSON.stringify({ workspaceId }),
      JSON.stringify({ rows: [{ row: 1, outcome: 'create', id: newId() }], missing_awards: [], committed: true }),
    ],
  );
  return id;
}

/** A business entity with a change of its bank account that waits. */
async function makeBankChange(owner: Visitor, workspaceId: string, mark: string): Promise<string> {
  const bank = { accountName: mark.slice(0, 32), bsb: '062-000', accountNumber: '123456' };
  const body = { workspaceId, displayName: `${mark} entity`, bank };
  return (await owner.post('/api/business-entities', body)).body.bankChange.id;
}

/** A text on the first page of the document. */
async function makeMarkup(
  owner: Visitor,
  workspace_id: string,
  ids: Readonly<Record<string, string>>,
  mark: string,
): Promise<string> {
  const style = { colour: '#d92d20', fill: null, widthPt: 2, opacity: 1, fontSizePt: 14 };
  const place = { workspace_id, cde_id: ids['documents'], cde_version_id: ids['versions'], pdf_page_number: 1 };
  const drawn = { markup_type: 'text', points: [{ x: 10, y: 10 }], text: `${mark} markup`, style };
  const made = await owner.post('/api/markups', { ...place, ...drawn });
  if (made.status !== 201) throw new Error(`markups answered ${made.status}: ${made.text}`);
  return made.body.id;
}

/** A draft with a document, whose recipients are the member and the owner. */
async function makeTransmittal(
  owner: Visitor,
  workspace_id: string,
  place: {
    projectId: string;
    mark: string;
    ids: Readonly<Record<string, string>>;
    member: BuiltPerson;
    owner: BuiltPerson;
  },
): Promise<{ transmittals: string; recipients: string }> {
  const made = await owner.post('/api/transmittals', {
    workspace_id,
    project_id: place.projectId,
    subject: `${place.mark} transmittal`,
    message: `${place.mark} message`,
    documents: [{ cde_id: place.ids['documents'] }],
    recipients: [{ kinde_id: place.member.kinde_id }, { kinde_id: place.owner.kinde_id }],
  });
  if (made.status !== 201) throw new Error(`transmittals answered ${made.status}: ${made.text}`);
  return { transmittals: made.body.id, recipients: made.body.recipients[0].id };
}

/** A comment on the markup, and a part of its page with a scale of its own. */
async function makeMarkupParts(owner: Visitor, root: string, ids: Readonly<Record<string, string>>, mark: string) {
  const comment = await owner.post(`${root}/markups/${ids['markups']}/comments`, { text: `${mark} comment` });
  const part = await owner.post(`${root}/documents/${ids['documents']}/versions/${ids['versions']}/scale-viewports`, {
    pdf_page_number: 1,
    name: `${mark} detail`,
    bounds: { left: 0, bottom: 0, right: 100, top: 100 },
    millimetres_per_pt: 10,
    unit: 'mm',
  });
  if (comment.status !== 201 || part.status !== 201) throw new Error(`${comment.text} ${part.text}`);
  return { comments: comment.body.id, 'scale-viewports': part.body.id };
}

/** A document with a version, placed in a folder, and a file that waits to be named. */
async function makeDocuments(owner: Visitor, root: string, { projectId, mark }: { projectId: string; mark: string }) {
  const folder = await owner.post(`${root}/cde-folders`, { project_id: projectId, name: `${mark} drawings` });
  const folderId: string = folder.body.id;
  const drop = (name: string) => dropFile(owner, root, { project_id: projectId, folder_id: folderId }, name);
  const first = await drop(`${mark} A-101.png`);
  const names = { number: `${mark} A-101`, title: `${mark} plan`, revision: 'P01' };
  const stored = await owner.post(`${root}/document-drops/register`, {
    project_id: projectId,
    items: [{ drop_id: first, ...names, folder_id: folderId }],
  });
  if (stored.status !== 201) throw new Error(`register answered ${stored.status}: ${stored.text}`);
  const template = await owner.post(`${root}/folder-templates`, { name: `${mark} folders`, project_id: projectId });
  const [{ cde_id: documents, cde_version_id: versions }] = stored.body.items;
  // The path of a placement has its folder and its document.
  return {
    documents,
    versions,
    'cde-placements': folderId,
    '{folderId}': documents,
    'folder-templates': template.body.id,
    'document-drops': await drop('A-102.png'),
  };
}

/** A change of the delegation of authority that waits, and an absence of the owner. */
async function makeApprovals(
  owner: Visitor,
  root: string,
  { workspace, mark }: { workspace: BuiltWorkspace; mark: string },
) {
  const role_id = workspace.roles.get('project-manager')!;
  const thresholds = [{ role_id, amount: 50_000, valid_from: '2026-01-01' }];
  const policy = { based_on: null, note: `${mark} policy`, thresholds, workflows: [], cumulative_types: [] };
  const proposed = await owner.post(`${root}/approval-policy/changes`, policy);
  if (proposed.status !== 201) throw new Error(`approval-policy answered ${proposed.status}: ${proposed.text}`);
  const absence = { delegate_id: null, starts_on: '2031-01-01', ends_on: '2031-01-05', reason: `${mark} leave` };
  const delegation = await owner.post(`${root}/approval-delegations`, absence);
  if (delegation.status !== 201) throw new Error(`approval-delegations answered ${delegation.text}`);
  return { changes: proposed.body.id, 'approval-delegations': delegation.body.id };
}

/** A request for approval that is blocked: the policy waits for a second person. */
async function makeApprovalRequest(
  w: World,
  { workspace_id: workspaceId, owner }: BuiltWorkspace,
  { projectId, mark }: { projectId: string; mark: string },
): Promise<string> {
  const id = newId();
  await w.database.pool.query(
    `INSERT INTO approval_requests (workspace_id, id, document_type, document_id, title, project_id, requester_id, amount,
       scope_hash, status, policy_version, requested_on) VALUES ($1, $2, 'award', $3, $4, $5, $6, 1000, 'x', 'blocked', 1, '2026-11-21')`,
    [workspaceId, id, newId(), `${mark} award`, projectId, owner.kinde_id],
  );
  return id;
}

/** A role that a workspace manager requests for somebody. */
async function makeRoleRequest(w: World, workspace: BuiltWorkspace): Promise<string> {
  const [manager, worker] = await build(w.database, async (tx) => [
    await buildMember(tx, workspace, 'workspace-manager'),
    await buildMember(tx, workspace, 'worker'),
  ]);
  const root = `/api/workspaces/${workspace.workspace_id}`;
  const asManager = w.visitor(manager!.token);
  await asManager.patch(`${root}/users_hz/${worker!.kinde_id}`, { role_ids: [workspace.roles.get('director')!] });
  return (await asManager.get(`${root}/role-requests`)).body.items[0].id;
}

/** Ids and texts by property names. */
export function hintsOf({ ids, projectId, emptyProjectId, workspace, member, schedule }: Records): Hints {
  return {
    ...scheduleHints(schedule),
    workspace_id: [workspace.workspace_id],
    workspaceId: [workspace.workspace_id],
    project_id: [projectId, emptyProjectId],
    role_id: [workspace.roles.get('planner')!, ids['roles']],
    role_ids: [workspace.roles.get('worker')!, workspace.roles.get('planner')!],
    members: [member.kinde_id, workspace.owner.kinde_id],
    kinde_id: [member.kinde_id],
    award_id: [ids['award'] ?? null, null],
    labour_rate_id: [ids['labour-rates'] ?? newId()],
    new_version_of: [ids['labour-rates'] ?? newId()],
    form_type_id: [ids['form-types'] ?? newId()],
    form_type_version: [1],
    answers: [{}, { q1: 'Answered' }],
    tax_id: ['51 824 753 556', '004 085 616'],
    linked_rfis: [[]],
    abn: ['51 824 753 556', '53004085616', null],
    code: ['MA000020'],
    folder_id: [ids['cde-folders']!, null],
    folderId: [ids['cde-folders']!],
    cdeSeriesId: [ids['documents']!],
    ids: [ids['documents']!],
    cdeSeriesIds: [ids['documents']!],
    targetFolderId: [ids['cde-folders']!],
    projectId: [projectId],
    drop_id: [ids['document-drops']!],
    cde_id: [ids['documents']!],
    cde_version_id: [ids['versions']!],
    assignee_kinde_id: [member.kinde_id, null],
    points: [
      [
        { x: 10, y: 10 },
        { x: 90, y: 40 },
      ],
    ],
    version: [1, 2],
    dry_run: [false],
    rows: [
      [{ name: 'Rigger', role: 'Rigger', level: 'CW4', cost_rate: '41.50', sell_rate: '66' }],
      [{ company: 'Quoll Rigging' }],
      [{ name: 'Quoll riggers' }],
      ...(Object.values(records) as unknown as AnyRecord[]).flatMap((record) =>
        record.imports ? [[importedRow(record)]] : [],
      ),
    ],
    change_id: [ids['bank-changes']],
    company_id: [ids['companies']],
    tender_package_id: [ids['tender-packages']],
    list: ['people', 'rates'],
    entity: ['projects', 'roles', 'members'],
  };
}

interface FormPlace {
  typeId: string;
  projectId: string;
  mark: string;
}

/** A form of a type with one question, which is published first. */
async function makeForm(owner: Visitor, root: string, { typeId, projectId, mark }: FormPlace): Promise<string> {
  const type = `${root}/form-types/${typeId}`;
  const questions = [{ id: 'q1', kind: 'text', label: `${mark} question` }];
  const { body: changed } = await owner.patch(type, { sections: [{ id: 's1', title: mark, questions }], version: 1 });
  await owner.post(`${type}/publish`, { version: changed.version });
  const made = await owner.post(`${root}/forms`, {
    form_type_id: typeId,
    project_id: projectId,
    title: `${mark} form`,
    answers: { q1: `${mark} answer` },
  });
  if (made.status !== 201) throw new Error(`forms answered ${made.status}: ${made.text}`);
  return made.body.id;
}

/** The path parameters of a call for these records; `absent` uses ids that no record has. */
export function paramsOf(call: Call, records: Records, absent = false): Record<string, string> {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  return Object.fromEntries(
    names.map((name) => {
      if (name === 'workspaceId') {
        return [name, records.workspace.workspace_id];
      }
      if (name === 'entity') {
        return [name, 'projects'];
      }
      if (name === 'relatedDocumentType') {
        return [name, 'markup'];
      }
      return [name, absent ? newId() : recordIn(call, name, records)];
    }),
  );
}

function recordIn(call: Call, name: string, records: Records): string {
  const before = new RegExp(`([^/]+)/\\{${name}\\}`).exec(call.path)?.[1] ?? '';
  const attachedTo = /([^/]+)\/\{id\}\/attachments\/\{attachmentId\}/.exec(call.path)?.[1];
  if (name === 'attachmentId' && attachedTo) return records.ids[`${attachedTo} attachments`]!;
  const kind = before.startsWith('{entity') ? 'projects' : before.startsWith('{related') ? 'markups' : before;
  const id = records.ids[kind];
  if (id === undefined) {
    throw new Error(`Say in records.ts which record ${call.path} means by {${name}}`);
  }
  return id;
}

/** The address of a call with its path and query filled in. */
export function addressOf(call: Call, params: Record<string, string>, query: Record<string, unknown> = {}): string {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const pairs = Object.entries(query)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((each: unknown) => [name, each] as const))
    .filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)]));
  return pairs.length === 0 ? path : `${path}?${search.toString()}`;
}

/** The calls that have a handler, with their names; endless streams only on request. */
export function callsUnderTest(streams = false): [CallName, Call][] {
  const all = callEntries;
  return all.filter(([, call]) => streams || !call.answerMedia?.includes('text/event-stream'));
}

/** The number of events in the history. */
export async function countEvents(w: World): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM audit_events`.execute(w.database.db);
  return rows[0]!.n;
}
