import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltPerson, type BuiltWorkspace } from '../../seed/builders.ts';
import { world } from '../../test/harness.ts';
import { attach } from '../../test/sent-file.ts';

const w = world();
let ws: BuiltWorkspace;
let tower: string;
let quay: string;
let worker: BuiltPerson;
let siteManager: BuiltPerson;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
  [tower, quay] = [await projectOf('Tower'), await projectOf('Quay')];
  [worker, siteManager] = (await build(w.database, async (tx) => [
    await buildMember(tx, ws, 'worker'),
    await buildMember(tx, ws, 'site-manager'),
  ])) as [BuiltPerson, BuiltPerson];
});
const owner = () => w.visitor(ws.owner.token);
const root = () => `/api/workspaces/${ws.workspace_id}`;
const projectOf = async (project_name: string): Promise<string> =>
  (await owner().post(`${root()}/projects`, { project_name })).body.project_id;

const weather = { id: 'weather', kind: 'choice', label: 'Weather', choices: ['Dry', 'Wet'], required: true };
const notes = { id: 'notes', kind: 'text', label: 'Notes' };
const photos = { id: 'photos', kind: 'photo', label: 'Photos' };
const sections = (...questions: object[]) => [{ id: 's1', title: 'Day', questions }];

/** A published form type with these questions. */
async function typeOf(name: string, ...questions: object[]) {
  const { body } = await owner().post(`${root()}/form-types`, { name, sections: sections(...questions) });
  return (await owner().post(`${root()}/form-types/${body.id}/publish`, { version: body.version })).body;
}
const begin = (type: { id: string }, more: object = {}, by = owner()) =>
  by.post(`${root()}/forms`, { form_type_id: type.id, project_id: tower, ...more });

describe('form types', () => {
  it('cannot be published without a question, or with a choice of one', async () => {
    const { body: empty } = await owner().post(`${root()}/form-types`, { name: 'Empty' });
    const { body: faulty } = await owner().post(`${root()}/form-types`, {
      name: 'Faulty',
      sections: sections({ ...weather, choices: ['Dry'] }),
    });

    const refused = await owner().post(`${root()}/form-types/${empty.id}/publish`, { version: 1 });
    const named = await owner().post(`${root()}/form-types/${faulty.id}/publish`, { version: 1 });

    expect([refused.status, refused.body.fields.sections]).toEqual([422, ['Add a question.']]);
    expect(Object.keys(named.body.fields)).toEqual(['sections.0.questions.0.choices']);
  });

  it('changed while forms are being filled lose nothing: each form keeps the version it was created with', async () => {
    const type = await typeOf('Daily report', weather, notes);
    const { body: begun } = await begin(type, { answers: { notes: 'Slab poured' } });

    const { body: changed } = await owner().patch(`${root()}/form-types/${type.id}`, {
      sections: sections(weather),
      version: type.version,
    });
    await owner().post(`${root()}/form-types/${type.id}/publish`, { version: changed.version });
    const saved = await owner().patch(`${root()}/forms/${begun.id}`, {
      answers: { weather: ['Dry'], notes: 'Slab poured and cured' },
      version: begun.version,
    });
    const late = await begin(type, { form_type_version: 1, answers: { notes: 'Kept on the phone' } });
    const next = await begin(type, { answers: { notes: 'No such question now' } });
    const { body: versions } = await owner().get(`${root()}/form-types/${type.id}/versions`);

    expect(saved.body).toMatchObject({ form_type_version: 1, answers: { notes: 'Slab poured and cured' } });
    expect([late.status, late.body.form_type_version]).toEqual([201, 1]);
    expect([next.status, Object.keys(next.body.fields)]).toEqual([422, ['answers.notes']]);
    expect(versions.items.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    expect(versions.items[1].sections[0].questions).toHaveLength(2);
  });

  it('are published once if two people publish at once', async () => {
    const { body } = await owner().post(`${root()}/form-types`, { name: 'Twice', sections: sections(notes) });
    const path = `${root()}/form-types/${body.id}/publish`;

    const both = await Promise.all([1, 2].map(() => owner().post(path, { version: body.version })));

    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('forms', () => {
  it('are numbered on their project, submitted, returned with a note, and accepted', async () => {
    const type = await typeOf('Inspection', weather);
    const { body: first } = await begin(type, { project_id: quay });
    const { body: second } = await begin(type, { project_id: quay });
    const path = `${root()}/forms/${first.id}`;

    const early = await owner().post(`${path}/submit`, { version: first.version });
    const filled = await owner().patch(path, { answers: { weather: ['Wet'] }, version: first.version });
    const submitted = await owner().post(`${path}/submit`, { version: filled.body.version });
    const locked = await owner().patch(path, { answers: {}, version: submitted.body.version });
    const mute = await owner().post(`${path}/decide`, { decision: 'returned', version: submitted.body.version });
    const returned = await owner().post(`${path}/decide`, {
      decision: 'returned',
      note: 'Which bay?',
      version: submitted.body.version,
    });
    const again = await owner().post(`${path}/submit`, { version: returned.body.version });
    const accepted = await owner().post(`${path}/decide`, { decision: 'accepted', version: again.body.version });

    expect([first.number, second.number]).toEqual(['FRM-0001', 'FRM-0002']);
    expect([early.status, early.body.fields['answers.weather']]).toEqual([422, ['Answer “Weather”.']]);
    expect([locked.status, locked.body.allowed]).toEqual([409, ['accept', 'return']]);
    expect(mute.body.fields.note).toEqual(['Write what has to be changed.']);
    expect([returned.body.status, returned.body.decision_note]).toEqual(['returned', 'Which bay?']);
    expect([accepted.body.status, accepted.body.abilities]).toEqual(['accepted', ['return', 'delete']]);
  });

  it('sent twice from a phone are stored once', async () => {
    const type = await typeOf('Toolbox talk', notes);
    const body = { form_type_id: type.id, project_id: tower, answers: { notes: 'Ladders' } };
    const headers = { 'idempotency-key': 'phone-draft-1' };

    const both = await Promise.all([1, 2].map(() => owner().post(`${root()}/forms`, body, headers)));

    expect(new Set(both.map((answer) => answer.body.id)).size).toBe(1);
  });

  it('wait for their photos before they are submitted; the PDF includes them', async () => {
    const type = await typeOf('Defect', notes, photos);
    const { body: form } = await begin(type, {
      title: 'Cracked lintel',
      answers: { notes: 'Level 2, grid C', photos: [{ file: 'photo-1.png' }] },
    });
    const path = `${root()}/forms/${form.id}`;

    const early = await owner().post(`${path}/submit`, { version: form.version });
    await attach(owner(), `${path}/attachments`, 'photo-1.png');
    const submitted = await owner().post(`${path}/submit`, { version: form.version });
    const pdf = await w.app.inject({
      method: 'GET',
      url: `${path}/pdf`,
      headers: { authorization: `Bearer ${ws.owner.token}` },
    });

    expect(early.body.fields.answers[0]).toMatch(/^Not all files have arrived yet: photo-1.png/);
    expect(submitted.body.status).toBe('submitted');
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.rawPayload.includes('/Subtype /Image')).toBe(true);
  });

  it('show a worker the forms that they created or that are assigned to them', async () => {
    const type = await typeOf('Permit', notes);
    const { body: others } = await begin(type, { title: 'Of others' });
    const { body: theirs } = await begin(type, { title: 'Assigned', assignee_user_id: worker.kinde_id });
    const own = await begin(type, { title: 'Own' }, w.visitor(worker.token));

    const { body: list } = await w.visitor(worker.token).get(`${root()}/forms?form_type_id=${type.id}&sort=title`);
    const hidden = await w.visitor(worker.token).get(`${root()}/forms/${others.id}`);
    const filled = await w.visitor(worker.token).patch(`${root()}/forms/${theirs.id}`, {
      answers: { notes: 'Done' },
      version: theirs.version,
    });

    expect(list.items.map(({ title }: { title: string }) => title)).toEqual(['Assigned', 'Own']);
    expect([own.status, hidden.status, filled.status]).toEqual([201, 404, 200]);
  });

  it('notify the person they are assigned to, with number and title', async () => {
    const type = await typeOf('Handover', notes);
    const { body: form } = await begin(type, { assignee_user_id: siteManager.kinde_id, title: 'Level 4' });

    const { body } = await w.visitor(siteManager.token).get(`/api/notifications?limit=10`);

    const titles = JSON.stringify(body);
    expect(titles).toContain(`${form.number} Level 4`);
  });

  it('refuse the later of two saves, with the current form', async () => {
    const type = await typeOf('Diary', notes);
    const { body: form } = await begin(type);
    const path = `${root()}/forms/${form.id}`;
    await owner().patch(path, { answers: { notes: 'Mine' }, version: form.version });

    const stale = await owner().patch(path, { answers: { notes: 'Theirs' }, version: form.version });

    expect([stale.status, stale.body.code, stale.body.current.answers.notes]).toEqual([409, 'stale', 'Mine']);
  });

  it('of one type are exported with a column for each question', async () => {
    const type = await typeOf('Exported', weather, notes);
    await begin(type, { answers: { weather: ['Dry'], notes: '=1+1' } });

    const { text } = await owner().get(`${root()}/forms/export?form_type_id=${type.id}`);

    expect(text.split('\r\n')[0]).toContain('Weather,Notes');
    expect(text).toContain("'=1+1");
  });
});
