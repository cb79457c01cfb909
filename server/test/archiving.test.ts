// Work in progress when something was archived, or when its author lost permission.
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { writeXer } from '@horizon/planning-files';
import { newCalendar, newProgramme, newTask } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { build, buildMember } from '../seed/builders.ts';
import { lockOpen } from '../src/platform/archiving.ts';
import { change } from '../src/platform/database.ts';
import { newId } from '../src/platform/ids.ts';
import type { Scope } from '../src/platform/scope.ts';
import { world, type Visitor } from './harness.ts';
import { importAddress } from './planning-files.ts';
import { at, scheduleSite, task, type Site } from './schedule-site.ts';

const w = world();
const writer = { personId: null, name: 'Somebody', requestId: null };
const scopeOf = (site: Site) => ({ workspaceId: site.workspace.workspace_id, holds: () => true }) as unknown as Scope;
const ownerOf = (site: Site) => w.visitor(site.workspace.owner.token);

async function archive(site: Site, owner: Visitor) {
  const { version } = (await owner.get(site.root)).body;
  return owner.post(`${site.root}/archive`, { version });
}

/** A file that is sent in two halves; `send` sends the second and answers the response. */
function slowFile(site: Site, visitor: Visitor) {
  const { bytes } = writeXer({
    ...newProgramme('p6', at(0, 8)),
    calendars: [newCalendar('standard', 'Standard', [1, 2, 3, 4, 5])],
    tasks: [{ ...newTask('1'), name: 'Slab', calendarId: 'standard', durationMinutes: 480 }],
  });
  const body = new PassThrough();
  body.write(
    '--half\r\nContent-Disposition: form-data; name="file"; filename="slab.xer"\r\nContent-Type: application/octet-stream\r\n\r\n',
  );
  const answer = visitor.post(importAddress(site), body, { 'content-type': 'multipart/form-data; boundary=half' });
  return {
    send: () => {
      body.write(bytes);
      body.end('\r\n--half--\r\n');
      return answer;
    },
  };
}

describe('a change in progress while its project is archived', () => {
  it('is stored before the archiving is answered; the next one is refused', async () => {
    const site = await scheduleSite(w);
    const owner = ownerOf(site);
    const { promise: isStored, resolve: store } = Promise.withResolvers<void>();
    const done: string[] = [];
    const released = Promise.withResolvers<void>();
    const under = change(w.database.db, writer, async (tx) => {
      await lockOpen(tx, { scope: scopeOf(site), projectId: site.projectId });
      released.resolve();
      await isStored;
      done.push('stored');
    });
    await released.promise;

    const archiving = archive(site, owner).then((answer) => {
      done.push('archived');
      return answer;
    });
    await pause(100);
    const late = site.edit([task(newId(), 'Late', 1)]);
    await pause(50);
    store();
    await under;

    expect((await archiving).status).toBe(200);
    expect(done).toEqual(['stored', 'archived']);
    expect((await late).body).toMatchObject({ code: 'archived' });
    expect(await site.revision()).toBe(0);
  });

  it('is also stored before its workspace is archived', async () => {
    const site = await scheduleSite(w);
    const owner = ownerOf(site);
    const path = `/api/workspaces/${site.workspace.workspace_id}`;
    const { version } = (await owner.get(path)).body;
    const writes = Array.from({ length: 6 }, () => site.edit([task(newId(), 'Slab', 1)]));

    const archiving = await owner.patch(path, { is_archived: true, version });
    const revision = await site.revision();
    await Promise.all(writes);

    expect(archiving.status).toBe(200);
    expect(await site.revision()).toBe(revision);
  });
});

/** Temporary upload files that this server has not removed. */
const temporaryFiles = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`horizon-upload-${process.pid}-`));

describe('a file that is being uploaded', () => {
  it('is not imported if its project is archived before it arrives', async () => {
    const site = await scheduleSite(w);
    const file = slowFile(site, site.planner);
    await pause(50);
    await archive(site, ownerOf(site));

    const answer = await file.send();

    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('archived');
    expect(await site.revision()).toBe(0);
    expect(temporaryFiles()).toEqual([]);
  });

  it('is not imported for somebody suspended meanwhile', async () => {
    const site = await scheduleSite(w);
    const person = await build(w.database, (tx) => buildMember(tx, site.workspace, 'planner'));
    const file = slowFile(site, w.visitor(person.token));
    await pause(50);
    const member = `/api/workspaces/${site.workspace.workspace_id}/users_hz/${person.kinde_id}`;
    const suspended = await ownerOf(site).patch(member, { status: 'suspended' });

    const answer = await file.send();

    expect(suspended.status).toBe(200);
    expect(answer.status).toBe(404);
    expect(await site.revision()).toBe(0);
    expect(temporaryFiles()).toEqual([]);
  });
});

describe('the id of an archived project', () => {
  it('is recognised in upper case as well, with any other parts of the address', async () => {
    const site = await scheduleSite(w);
    const owner = ownerOf(site);
    const root = `/api/workspaces/${site.workspace.workspace_id}`;
    const open = (await owner.post(`${root}/projects`, { project_name: 'Open' })).body.project_id;
    await archive(site, owner);

    const team = await owner.post(`${root}/teams?project_id=${open}`, {
      name: 'Night shift',
      project_id: site.projectId.toUpperCase(),
    });

    expect(team.body.code).toBe('archived');
  });
});
