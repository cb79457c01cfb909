import { expect, it } from 'vitest';
import { build, buildMember, buildWorkspace } from '../../seed/builders.ts';
import { inBrowser } from '../../test/browser-session.ts';
import { world } from '../../test/harness.ts';
import { newId } from '../platform/ids.ts';

const w = world();

async function site() {
  const ws = await build(w.database, (tx) => buildWorkspace(tx, 'Commitments'));
  const owner = inBrowser(w, ws.owner);
  const root = `/api/workspaces/${ws.workspace_id}`;
  const { project_id: projectId } = (await owner.post(`${root}/projects`, { project_name: 'Harbour Tower' })).body;
  const path = `${root}/projects/${projectId}/cost/commitments`;
  const made = (await owner.post(path, { title: 'Structural steel' })).body;
  const addLine = (amount: number) =>
    owner.post(`${path}/${made.commitment_id}/lines`, { description: 'Erect', amount });
  const send = async () => {
    const { version } = (await owner.get(`${path}/${made.commitment_id}`)).body;
    return owner.post(`${path}/${made.commitment_id}/send`, { version });
  };
  /** An approved amount, as an award brings it. */
  const approve = async (amount: number) => {
    const request = newId();
    await w.database.pool.query(
      `INSERT INTO approval_requests (workspace_id, id, document_type, document_id, title, requester_id, amount, scope_hash, status, policy_version, requested_on)
       VALUES ($1, $2, 'award', $3, 'Award', $4, $5, 'x', 'approved', 1, '2026-11-21')`,
      [ws.workspace_id, request, newId(), ws.owner.kinde_id, amount],
    );
    await w.database.pool.query(
      `UPDATE subcontracts SET approval_request_id = $1, approved_amount = $2 WHERE commitment_id = $3`,
      [request, amount, made.commitment_id],
    );
  };
  return { ws, owner, path, made, addLine, send, approve };
}

it('a subcontract is sent only while an approved amount covers its lines, to the cent', async () => {
  const { made, addLine, send, approve } = await site();
  await addLine(1000.01);
  await addLine(-0.01);
  const early = await send();
  await approve(999.99);
  const above = await send();
  await approve(1000);
  const sent = await send();

  expect([made.number, made.status]).toEqual(['SC-0001', 'draft']);
  expect([early.status, early.body.code]).toEqual([409, 'not_approved']);
  expect([above.status, above.body.code]).toEqual([409, 'above_approval']);
  expect(above.body.message).toContain('$1,000.00, and $999.99 are approved');
  expect([sent.status, sent.body.status, sent.body.amount]).toEqual([200, 'sent', 1000]);
});

it('people without permission to see cost see no amounts', async () => {
  const { ws, path, made, addLine, approve } = await site();
  await addLine(1234.56);
  await approve(2000);
  const siteManager = inBrowser(w, await build(w.database, (tx) => buildMember(tx, ws, 'site-manager')));

  const seen = (await siteManager.get(`${path}/${made.commitment_id}`)).text;
  const lines = (await siteManager.get(`${path}/${made.commitment_id}/lines`)).text;

  expect(JSON.parse(seen)).toMatchObject({ amount: null, approved_amount: null, title: 'Structural steel' });
  expect(seen + lines).not.toContain('1234');
  expect(seen).not.toContain('2000');
});
