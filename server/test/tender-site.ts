// A project with tender packages, and what bidders get by mail.
import { sql } from 'kysely';
import { beforeAll } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltWorkspace } from '../seed/builders.ts';
import type { Visitor, World } from './harness.ts';

/** Valid numbers of companies: an ABN and ACNs. */
export const taxIds = ['51 824 753 556', '004 085 616', '53 004 085 616'] as const;

interface Site {
  workspace: BuiltWorkspace;
  owner: Visitor;
  /** A project manager, who may waive the approval. */
  manager: Visitor;
  project: string;
  root: string;
}

/** The site of a test file, filled in `beforeAll`, and the calls that its tests make. */
export function tenderSite(w: World, name = 'Harbour') {
  const site = {} as Site;
  beforeAll(async () => {
    site.workspace = await build(w.database, (tx) => buildWorkspace(tx, name));
    site.owner = w.visitor(site.workspace.owner.token);
    site.root = `/api/workspaces/${site.workspace.workspace_id}`;
    site.project = (await site.owner.post(`${site.root}/projects`, { project_name: 'Library' })).body.project_id;
    site.manager = w.visitor(
      (await build(w.database, (tx) => buildMember(tx, site.workspace, 'project-manager'))).token,
    );
  });
  const at = (rest = '') => `${site.root}/cost/tender-packages${rest}`;

  async function make(more: object = {}) {
    const body = { name: 'Structural steel', project_id: site.project, due_date: '2026-12-18T03:00:00.000Z', ...more };
    const answer = await site.manager.post(at(), body);
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body;
  }
  async function change(id: string, body: object) {
    const answer = await site.owner.patch(at(`/${id}`), body);
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body;
  }
  /** The newest mail to an address that fulfils a condition. */
  async function newestMail(address: string, condition = sql`TRUE`) {
    const { rows } = await sql<{ secret_path: string | null; text: string; subject: string }>`
      SELECT m.secret_path, m.text, m.subject FROM mails m
        JOIN mail_recipients r ON r.workspace_id = m.workspace_id AND r.mail_id = m.id
       WHERE lower(r.address) = lower(${address}) AND ${condition} ORDER BY m.created_at DESC, m.id DESC LIMIT 1`.execute(
      w.database.db,
    );
    if (!rows[0]) throw new Error(`No mail to ${address}`);
    return rows[0];
  }
  /** The secret of the newest link mailed to an address, before it is delivered. */
  const tokenOf = async (address: string) =>
    (await newestMail(address, sql`m.secret_path IS NOT NULL`)).secret_path!.split('token=')[1]!;
  /** The cookie of a bidder who has opened the newest link by its code. */
  async function open(address: string): Promise<Record<string, string>> {
    const token = await tokenOf(address);
    await w.visitor().post('/api/guest-tenders/code', { token });
    const code = /: (\d{6})/.exec((await newestMail(address, sql`m.subject LIKE 'Your code%'`)).text)![1]!;
    const answer = await w.visitor().post('/api/guest-tenders/session', { token, code });
    if (answer.status !== 200) throw new Error(answer.text);
    return { cookie: /horizon_guest=[^;]+/.exec(String(answer.headers['set-cookie']))![0] };
  }

  return Object.assign(site, {
    at,
    make,
    change,
    newestMail,
    tokenOf,
    open,
    read: async (id: string) => (await site.owner.get(at(`/${id}`))).body,
    /** An issued package with these subcontractors. */
    issued: async (invited_subcontractors: object[], more: object = {}) => {
      const additional_options = { needs_no_approval: true, has_no_documents: true };
      const made = await make({ invited_subcontractors, additional_options, ...more });
      return change(made.tender_package_id, { tender_status: 'issued' });
    },
  });
}
