// A project with two documents, and people who send and receive its transmittals.
import { beforeAll } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltPerson, type BuiltWorkspace } from '../seed/builders.ts';
import type { Visitor, World } from './harness.ts';
import { dropFile } from './sent-file.ts';

interface Site {
  workspace: BuiltWorkspace;
  owner: Visitor;
  /** An estimator. */
  engineer: BuiltPerson;
  /** Subcontractors of the project. */
  mason: BuiltPerson;
  painter: BuiltPerson;
  project: string;
  /** Ids of two documents. */
  plan: string;
  detail: string;
  root: string;
}

/** The site of a test file, filled in `beforeAll`, and the calls that its tests make. */
export function transmittalSite(w: World) {
  const site = {} as Site;
  beforeAll(async () => {
    site.workspace = await build(w.database, (tx) => buildWorkspace(tx, 'Harbour'));
    site.owner = w.visitor(site.workspace.owner.token);
    site.root = `/api/workspaces/${site.workspace.workspace_id}`;
    site.project = (await site.owner.post(`${site.root}/projects`, { project_name: 'Library' })).body.project_id;
    const member = (role: 'estimator' | 'subcontractor', projectId: string | null = null) =>
      build(w.database, (tx) => buildMember(tx, site.workspace, role, projectId));
    site.engineer = await member('estimator');
    site.mason = await member('subcontractor', site.project);
    site.painter = await member('subcontractor', site.project);
    site.plan = (await store('A-101', 'P01')).cde_id;
    site.detail = (await store('A-501', 'P01')).cde_id;
  });

  /** Stores a version of a document. */
  async function store(
    number: string,
    revision: string,
    project_id = site.project,
  ): Promise<{ cde_id: string; cde_version_id: string }> {
    const bytes = Buffer.from(`${number} ${revision}`);
    const drop_id = await dropFile(site.owner, site.root, { project_id }, `${number} ${revision}.txt`, bytes);
    const answer = await site.owner.post(`${site.root}/document-drops/register`, {
      project_id,
      items: [{ drop_id, number, title: 'Plan', revision, state: 'shared', suitability: 'S2' }],
    });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.items[0];
  }

  const as = (person: BuiltPerson) => w.visitor(person.token);
  const body = (more: object = {}) => ({ workspace_id: site.workspace.workspace_id, ...more });
  const at = (id: string, part = '') => `/api/transmittals/${id}${part}`;
  const query = () => `?workspace_id=${site.workspace.workspace_id}`;
  const draft = async (more: object = {}, by = site.owner) => {
    const answer = await by.post(
      '/api/transmittals',
      body({
        project_id: site.project,
        subject: 'Footings',
        documents: [{ cde_id: site.plan }],
        recipients: [{ kinde_id: site.mason.kinde_id }],
        ...more,
      }),
    );
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body;
  };
  const send = (id: string, more: object = { purpose: 'for_construction' }) =>
    site.owner.post(at(id, '/send'), body(more));
  const sent = async (more: object = {}) => {
    const { id } = await draft(more);
    const answer = await send(id);
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body;
  };
  const read = (id: string, by = site.owner) => by.get(at(id) + query());
  const stateOf = (transmittal: { recipients: { kinde_id: string; state: string }[] }, person: BuiltPerson) =>
    transmittal.recipients.find(({ kinde_id }) => kinde_id === person.kinde_id)?.state;
  return { site, store, as, body, at, query, draft, send, sent, read, stateOf };
}
