// The stream of changes names no record that its follower does not see.
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltPerson, type BuiltWorkspace } from '../../seed/builders.ts';
import { world } from '../../test/harness.ts';
import { storeDrawing } from '../../test/sent-file.ts';

const w = world();
let ws: BuiltWorkspace;
let engineer: BuiltPerson;
let auditor: BuiltPerson;
let origin: string;
let root: string;
let project_id: string;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
  engineer = await build(w.database, (tx) => buildMember(tx, ws, 'contracts-administrator'));
  auditor = await build(w.database, (tx) => buildMember(tx, ws, 'auditor'));
  root = `/api/workspaces/${ws.workspace_id}`;
  project_id = (await w.visitor(ws.owner.token).post(`${root}/projects`, { project_name: 'Library' })).body.project_id;
  origin = await w.app.listen({ port: 0, host: '127.0.0.1' });
});

/** An open stream of a person, and what it has received. */
async function follow(token: string) {
  const stopper = new AbortController();
  const answer = await fetch(`${origin}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stopper.signal,
  });
  const received = { text: '' };
  const read = async () => {
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      received.text += new TextDecoder().decode(chunk);
    }
  };
  if (answer.ok) read().catch(() => undefined);
  return { status: answer.status, received, stop: () => stopper.abort() };
}

describe('an open stream', () => {
  it('names private transmittals, private markups and their comments to people who see them, and to nobody else', async () => {
    const author = w.visitor(engineer.token);
    const owner = w.visitor(ws.owner.token);
    const { cde_id, cde_version_id } = await storeDrawing(owner, root, { project_id });
    const [own, others] = [await follow(engineer.token), await follow(auditor.token)];
    await expect.poll(() => own.received.text + others.received.text).toMatch(/event: ready[^]*event: ready/);

    const workspace_id = ws.workspace_id;
    const line = {
      workspace_id,
      cde_id,
      cde_version_id,
      pdf_page_number: 1,
      markup_type: 'line',
      points: [
        { x: 100, y: 100 },
        { x: 300, y: 100 },
      ],
      style: { colour: '#d92d20', fill: null, widthPt: 2, opacity: 1, fontSizePt: 14 },
    };
    const markup = (await author.post('/api/markups', { ...line, visibility: 'private' })).body.id;
    const comment = (await author.post(`${root}/markups/${markup}/comments`, { text: 'Too thin?' })).body.id;
    const transmittal = { workspace_id, project_id, subject: 'Claim' };
    const hidden = (await author.post('/api/transmittals', { ...transmittal, is_private: true })).body.id;
    const shown = (await author.post('/api/transmittals', transmittal)).body.id;
    const shared = (await author.post('/api/markups', line)).body.id;

    for (const id of [markup, comment, hidden, shown, shared]) {
      expect(id).toBeTruthy();
      await expect.poll(() => own.received.text).toContain(id);
    }
    await expect.poll(() => others.received.text).toContain(shared);
    expect(others.received.text).toContain(shown);
    for (const id of [markup, comment, hidden]) expect(others.received.text).not.toContain(id);
    own.stop();
    others.stop();
  });

  it('is one of thirty at most per person, and another is accepted once one has been closed', async () => {
    const busy = await build(w.database, (tx) => buildMember(tx, ws, 'planner'));
    const streams = await Promise.all(Array.from({ length: 33 }, () => follow(busy.token)));
    const accepted = streams.filter(({ status }) => status === 200);
    const other = await follow(auditor.token);
    accepted[0]!.stop();

    expect(accepted).toHaveLength(30);
    expect(streams.filter(({ status }) => status === 429)).toHaveLength(3);
    expect(other.status).toBe(200);
    await expect
      .poll(async () => {
        const next = await follow(busy.token);
        next.stop();
        return next.status;
      })
      .toBe(200);
    for (const { stop } of [...streams, other]) stop();
  });
});
