import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltPerson, type BuiltWorkspace } from '../../seed/builders.ts';
import { world, type Visitor } from '../../test/harness.ts';
import { attach } from '../../test/sent-file.ts';
import { queueJob } from '../platform/jobs/job.ts';
import { cutOffOf } from './cut-off.ts';
import { findOverdue } from './jobs.ts';

const w = world();
let ws: BuiltWorkspace;
let owner: Visitor;
let root: string;
let steel: BuiltPerson;
let precast: BuiltPerson;
let outsider: BuiltPerson;
let tender_package_id: string;
let tenderPath: string;
let manager: BuiltPerson;
const at = (rest = '') => `${root}/cost/clarifications${rest}`;
const ask = (by: Visitor, more: object = {}) => by.post(at(), { subject: 'Bolt grade', tender_package_id, ...more });

beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
  owner = w.visitor(ws.owner.token);
  root = `/api/workspaces/${ws.workspace_id}`;
  const { project_id } = (await owner.post(`${root}/projects`, { project_name: 'Harbour' })).body;
  const bidder = () => build(w.database, (tx) => buildMember(tx, ws, 'subcontractor', project_id));
  [steel, precast, outsider] = [await bidder(), await bidder(), await bidder()];
  manager = await build(w.database, (tx) => buildMember(tx, ws, 'project-manager'));
  const made = await w.visitor(manager.token).post(`${root}/cost/tender-packages`, {
    name: 'Frame',
    project_id,
    due_date: '2026-12-18T03:00:00.000Z',
    additional_options: { needs_no_approval: true, has_no_documents: true },
    invited_subcontractors: [
      { tax_id: '51 824 753 556', name: 'Quoll Steel', email: steel.email },
      { tax_id: '004 085 616', name: 'Numbat Precast', email: precast.email },
    ],
  });
  tender_package_id = made.body.tender_package_id;
  tenderPath = `${root}/cost/tender-packages/${tender_package_id}`;
  await w.visitor(manager.token).patch(tenderPath, { tender_status: 'issued' });
});

it('is numbered, dated, and answered without a version: the answer has a date of its own', async () => {
  const { body: asked } = await ask(owner, { description: '8.8 or 10.9?' });
  const path = at(`/${asked.clarification_id}`);
  const answered = await owner.patch(path, { response_message: '8.8' });
  const early = await owner.patch(path, { response_date: '2020-01-01T00:00:00.000Z' });
  await owner.patch(path, { response_message: '10.9' });
  const history = await owner.get(`${root}/history/clarifications/${asked.clarification_id}`);

  expect(asked).toMatchObject({ number: 'CL-0001', status: 'submitted', user_name: expect.any(String) });
  expect(asked.date_submitted).toBe('2026-11-21T00:00:00.000Z');
  expect(answered.body).toMatchObject({ status: 'answered', response_date: '2026-11-21T00:00:00.000Z' });
  expect([early.status, Object.keys(early.body.fields)]).toEqual([422, ['response_date']]);
  expect(history.text).toContain('8.8');
});

it('shows bidders their own questions and published answers, never who else asked', async () => {
  const [first, rival, other] = [steel, precast, outsider].map(({ token }) => w.visitor(token));
  const { body: open } = await ask(first!, { subject: 'Wombat splice' });
  const { body: closed } = await ask(first!, { subject: 'Wombat price', visibility: 'private' });
  const unanswered = await rival!.get(at('?q=wombat'));
  for (const one of [open, closed]) await owner.patch(at(`/${one.clarification_id}`), { response_message: 'Yes' });
  const published = await rival!.get(at('?q=wombat'));
  const own = await first!.get(at('?q=wombat'));

  expect(open.user_id).toBe(steel.kinde_id);
  expect(unanswered.body.total_count).toBe(0);
  expect(published.body.items.map((one: { subject: string }) => one.subject)).toEqual(['Wombat splice']);
  expect(published.body.items[0]).toMatchObject({ user_id: null, user_name: null, created_by_user_email: null });
  expect(published.text).not.toContain(steel.kinde_id);
  expect(published.text).not.toContain(steel.email);
  expect(own.body.total_count).toBe(2);
  expect((await other!.get(at('?q=wombat'))).body.total_count).toBe(0);
  expect((await rival!.get(at(`/${closed.clarification_id}`))).status).toBe(404);
  expect((await ask(other!)).status).toBe(422);
});

it('takes questions of bidders until three business days before bids are due, and those of staff later', async () => {
  const bidder = w.visitor(steel.token);
  const answering = await ask(bidder, { response_message: 'Mine' });
  w.now.value = new Date('2026-12-15T03:00:01.000Z');
  const [late, staff] = [await ask(bidder), await ask(owner)];
  w.now.value = new Date('2026-11-21T00:00:00Z');

  expect([answering.status, late.status, late.body.code, staff.status]).toEqual([422, 409, 'closed', 201]);
});

describe('the cut-off', () => {
  it.each([
    // A Tuesday: Monday, Friday, Thursday.
    ['2026-12-15T03:00:00.000Z', 'NSW', '2026-12-10T03:00:00.000Z'],
    // New Year's Day, Christmas Day and the Monday for Boxing Day are no business days.
    ['2026-12-30T03:00:00.000Z', 'NSW', '2026-12-23T03:00:00.000Z'],
    // Melbourne Cup Day, 3 November 2026, is one in Sydney alone.
    ['2026-11-05T03:00:00.000Z', 'VIC', '2026-10-30T03:00:00.000Z'],
    ['2026-11-05T03:00:00.000Z', 'NSW', '2026-11-02T03:00:00.000Z'],
    // Daylight saving begins on 4 October 2026: the same time on the clock.
    ['2026-10-06T03:00:00.000Z', null, '2026-09-30T04:00:00.000Z'],
  ])('of bids due %s in %s is three business days earlier', (due, state, cutOff) => {
    expect(cutOffOf(new Date(due), 'Australia/Sydney', state).toISOString()).toBe(cutOff);
  });

  it('can be set for a package, and holds for bidders alone', async () => {
    const until = '2026-11-25T00:00:00.000Z';
    const set = await owner.patch(tenderPath, { questions_until: until });
    const unset = async () => owner.patch(tenderPath, { questions_until: null });
    const bidder = w.visitor(steel.token);
    w.now.value = new Date('2026-11-25T00:00:01.000Z');
    const [late, staff] = [await ask(bidder), await ask(owner)];
    w.now.value = new Date('2026-11-21T00:00:00Z');
    const usual = await unset();

    expect([set.body.questions_close_at, usual.body.questions_close_at]).toEqual([until, '2026-12-15T03:00:00.000Z']);
    expect([late.status, late.body.message, staff.status]).toEqual([
      409,
      'The time for questions has passed. Contact the builder.',
      201,
    ]);
  });
});

const act = (name: string, row: { clarification_id: string; version: number }, more: object = {}, by = owner) =>
  by.post(at(`/${row.clarification_id}/${name}`), { version: row.version, ...more });
const addendaOf = async (clarificationId: string) =>
  (await owner.get(`${tenderPath}/addenda`)).body.items.filter(
    (one: { clarification_id: string | null }) => one.clarification_id === clarificationId,
  );
const bellOf = async (person: BuiltPerson, type: string) =>
  (await w.visitor(person.token).get('/api/notifications?limit=200')).body.items.filter(
    (one: { type: string }) => one.type === type,
  );

describe('the states', () => {
  it('lead from a draft to an answer and back: each is reachable, others are refused with those possible', async () => {
    const draft = await ask(owner, { subject: 'States', is_draft: true });
    const submitted = await act('submit', draft.body);
    const review = await act('review', submitted.body);
    const answered = await owner.patch(at(`/${draft.body.clarification_id}`), { response_message: 'Yes' });
    const closed = await act('close', answered.body);
    const edit = await owner.patch(at(`/${draft.body.clarification_id}`), { response_message: 'No' });
    const reopened = await act('reopen', closed.body, { reason: 'New drawing' });
    const noReason = await act('reject', reopened.body);
    const rejected = await act('reject', reopened.body, { reason: 'Not our scope' });
    const wasVoid = await act('void', (await ask(owner, { subject: 'Twice' })).body, { reason: 'Asked twice' });

    expect(
      [draft, submitted, review, answered, closed, reopened, rejected, wasVoid].map(({ body }) => body.status),
    ).toEqual(['draft', 'submitted', 'under_review', 'answered', 'closed', 'reopened', 'rejected', 'void']);
    expect([draft.body.date_submitted, submitted.body.date_submitted]).toEqual([null, '2026-11-21T00:00:00.000Z']);
    expect([edit.status, edit.body.code, edit.body.allowed]).toEqual([409, 'illegal_transition', ['reopen']]);
    expect([noReason.status, rejected.body.status_reason]).toEqual([400, 'Not our scope']);
  });

  it('of others’ drafts stay with their author, and bidders read no reason of questions that are not theirs', async () => {
    const draft = await ask(w.visitor(steel.token), { subject: 'Unsent', is_draft: true });
    const rival = await w.visitor(precast.token).get(at('?q=unsent'));
    const mine = await w.visitor(steel.token).get(at('?q=unsent'));
    const sent = await act('submit', draft.body, {}, w.visitor(steel.token));

    expect([draft.body.status, rival.body.total_count, mine.body.total_count, sent.body.status]).toEqual([
      'draft',
      0,
      1,
      'submitted',
    ]);
  });

  it('show an overdue answer from the day after it was needed, and notify those who answer once', async () => {
    const { body } = await ask(owner, { subject: 'Late one', required_by: '2026-11-22' });
    const runs = async () => {
      await build(w.database, (tx) => queueJob(tx, findOverdue, { workspaceId: null, about: 'Overdue', input: {} }));
      await w.app.jobs.runDue();
    };
    w.now.value = new Date('2026-11-22T12:00:00Z');
    await runs();
    const before = (await bellOf(manager, 'clarification_overdue')).length;
    w.now.value = new Date('2026-11-22T13:00:01Z');
    await runs();
    await runs();
    const after = await bellOf(manager, 'clarification_overdue');
    w.now.value = new Date('2026-11-21T00:00:00Z');

    expect(body.is_overdue).toBe(false);
    expect([before, after.length]).toEqual([0, 1]);
    expect(after[0].title).toContain(body.number);
    expect(await bellOf(steel, 'clarification_overdue')).toEqual([]);
  });
});

describe('an answer', () => {
  it('for all tenderers is published as an addendum without the asker, and everybody is notified again when it changes', async () => {
    const asker = w.visitor(steel.token);
    const { body: asked } = await ask(asker, { subject: 'Galvanising', description: 'All members?' });
    const path = at(`/${asked.clarification_id}`);
    await owner.patch(path, { response_message: 'Only external ones.' });
    const first = await addendaOf(asked.clarification_id);
    const same = await owner.patch(path, { subject: 'Galvanising of members' });
    const second = await owner.patch(path, { response_message: 'All of them.' });
    const revisions = await w.visitor(precast.token).get(`${path}/answers`);
    const addenda = await w.visitor(precast.token).get(`${tenderPath}/addenda`);
    const mails = await sql<{ html: string }>`SELECT m.html FROM mails m JOIN mail_recipients r USING (workspace_id)
      WHERE r.mail_id = m.id AND lower(r.address) = ${precast.email} AND m.subject LIKE '%Galvanising%'`.execute(
      w.database.db,
    );

    expect(first).toMatchObject([
      {
        title: `Clarification ${asked.number}: Galvanising`,
        body: 'Question: All members?\n\nAnswer: Only external ones.',
      },
    ]);
    expect(await addendaOf(asked.clarification_id)).toHaveLength(2);
    expect([same.body.answer_revision, second.body.answer_revision, second.body.status]).toEqual([1, 2, 'answered']);
    expect(revisions.body.items.map((one: { message: string }) => one.message)).toEqual([
      'All of them.',
      'Only external ones.',
    ]);
    expect(revisions.body.items[0].answered_by).toBeNull();
    expect(mails.rows).toHaveLength(2);
    for (const text of [revisions.text, addenda.text, ...mails.rows.map(({ html }) => html)]) {
      expect(text).not.toContain('Quoll');
      expect(text).not.toContain(steel.email);
    }
    expect(await bellOf(steel, 'clarification_answered')).not.toEqual([]);
  });

  it('that is private goes to the asker alone, and is published when it is opened to all tenderers', async () => {
    const { body: asked } = await ask(w.visitor(steel.token), { subject: 'Own method', visibility: 'private' });
    const path = at(`/${asked.clarification_id}`);
    const rivalBefore = (await bellOf(precast, 'clarification_answered')).length;
    await owner.patch(path, { response_message: 'Accepted.' });
    const alone = await addendaOf(asked.clarification_id);
    const rival = [await w.visitor(precast.token).get(path), await w.visitor(precast.token).get(`${path}/answers`)];
    const rivalAfter = (await bellOf(precast, 'clarification_answered')).length;
    await owner.patch(path, { visibility: 'all_tenderers' });

    expect([alone, rival.map(({ status }) => status), rivalAfter - rivalBefore]).toEqual([[], [404, 404], 0]);
    expect(await addendaOf(asked.clarification_id)).toHaveLength(1);
  });

  it('to a question that staff asked for a bidder reaches that bidder', async () => {
    const { body: tender } = await owner.get(tenderPath);
    const invitation_id = tender.invited_subcontractors.find(
      (one: { name: string }) => one.name === 'Numbat Precast',
    ).id;
    const asked = await ask(owner, { subject: 'By phone', visibility: 'private', invitation_id });
    const stranger = await ask(owner, { subject: 'By phone', invitation_id: tender.tender_package_id });
    await owner.patch(at(`/${asked.body.clarification_id}`), { response_message: 'Yes.' });
    const own = await w.visitor(precast.token).get(at('?q=phone'));

    expect([asked.body.user_name, stranger.status]).toEqual(['Numbat Precast', 422]);
    expect(own.body.items).toMatchObject([{ subject: 'By phone', response_message: 'Yes.' }]);
    expect((await w.visitor(steel.token).get(at('?q=phone'))).body.total_count).toBe(0);
  });
});

it('notifies those who answer that a question was asked, and no bidder', async () => {
  const { body } = await ask(w.visitor(steel.token), { subject: 'Waiting' });
  const titles = (await bellOf(manager, 'clarification_submitted')).map((one: { title: string }) => one.title);

  expect(titles).toContainEqual(expect.stringContaining(body.number));
  expect(await bellOf(precast, 'clarification_submitted')).toEqual([]);
});

it('carries its files and comments, and the package its own with its clarifications, where the caller may see them', async () => {
  const { body: asked } = await ask(w.visitor(steel.token), { subject: 'Lists' });
  const path = at(`/${asked.clarification_id}`);
  await attach(owner, `${path}/attachments`, 'detail.png');
  const comment = { comment: 'Ask the engineer', related_document_id: asked.clarification_id };
  await owner.post(`${root}/comments`, { ...comment, related_document_type: 'clarification' });
  const [staff, bidder] = [await owner.get(path), await w.visitor(steel.token).get(path)];
  const [tender, ofBidder] = [await owner.get(tenderPath), await w.visitor(precast.token).get(tenderPath)];

  expect(staff.body).toMatchObject({ files: [{ name: 'detail.png' }], comments: [{ comment: 'Ask the engineer' }] });
  expect(bidder.body).toMatchObject({ files: [{ name: 'detail.png' }], comments: [] });
  const listed = (answer: { body: { clarifications: { subject: string }[] } }) =>
    answer.body.clarifications.map(({ subject }) => subject);
  expect(listed(tender)).toContain('Lists');
  expect(listed(ofBidder)).not.toContain('Lists');
  expect(listed(ofBidder)).toContain('Galvanising of members');
});
