import type { AnswerOf, Calls } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import { companyOf } from '../people/company-user.ts';
import { sendDelayedLinks } from '../people/invite-many.ts';
import { lockOpen } from '../platform/archiving.ts';
import type { Db } from '../platform/database.ts';
import { conflict, malformed, notFound } from '../platform/failures.ts';
import { queueJob } from '../platform/jobs/job.ts';
import { scopeOf, type Actor, type Scope } from '../platform/scope.ts';
import { serve, type Platform } from '../platform/serve.ts';
import { inviteRows, inviteUsers, permitBulk, type Invited } from './invite-users.ts';
import { readInvitationFile } from './read-file.ts';
import { userOfRow } from './read-users.ts';
import { inviteInBackground } from './run-invite.ts';
import * as store from './store.ts';

/** The calls of bulk invitations. */
export function bulkInviteRoutes(app: FastifyInstance, platform: Platform): void {
  const served = serve(app, platform);

  served.inviteDetailedUsers(async ({ tx, params, body, actor }) => {
    const scope = await scopeOfCompany(tx, actor, params.id, body.workspace_id);
    permitBulk(scope);
    await lockOpen(tx, { scope, projectId: null });
    // A program invites nobody beyond the life of its token: a person sends the links.
    const holdsMails = actor.sessionId === null || (body.hold_mails ?? false);
    return inviteUsers(tx, scope, body.users, { holdsMails });
  });
  served.readInvitationFile(({ upload }) => readInvitationFile(upload().bytes));
  served.checkInvitations(async ({ tx, body, scope }) => {
    const users = body.rows.map(userOfRow);
    const invited = await inviteRows(tx, scope, users, { holdsMails: true, isCheck: true });
    const rows = invited.map((one, index) => ({ row: index + 1, id: null, ...shownOutcome(one) }));
    const count = (outcome: (typeof rows)[number]['outcome']) => rows.filter((row) => row.outcome === outcome).length;
    return {
      rows,
      created: count('create'),
      unchanged: count('unchanged'),
      faulty: count('faulty'),
      elsewhere: count('elsewhere'),
      committed: false,
    };
  });
  served.startBulkInvite(async ({ tx, body, scope }) => {
    permitBulk(scope);
    const users = body.rows.map(userOfRow);
    const invite = await store.insertBulkInvite(tx, scope, { users, holdsMails: body.hold_mails ?? false });
    await queueJob(tx, inviteInBackground, {
      workspaceId: scope.workspaceId,
      person: { id: scope.personId, name: scope.personName },
      about: `Invite ${users.length.toLocaleString('en-AU')} people`,
      input: { id: invite.id },
      isFollowed: true,
    });
    return present(invite);
  });
  served.getBulkInvite(async ({ db, params, scope }) => present(await getInvite(db, scope, params.id)));
  served.sendDelayedInvitations(async ({ tx, params, scope }) => {
    permitBulk(scope);
    const invite = await getInvite(tx, scope, params.id);
    if (!invite.holds_mails) {
      throw conflict('sent', 'The e-mails of this invitation were not delayed, or have been sent already.');
    }
    if (invite.state === 'waiting') {
      throw conflict('running', 'The people are still being invited. Send the e-mails when that is done.');
    }
    const people = invite.outcome.successful_users.filter(({ outcome }) => outcome === 'invited');
    await sendDelayedLinks(
      tx,
      scope,
      people.map((one) => one.kinde_id),
    );
    await store.updateBulkInvite(tx, invite, { holds_mails: false });
    return present({ ...invite, holds_mails: false });
  });
}

/** The caller's workspace of a company; 404 if there is none, 400 if there are several. */
async function scopeOfCompany(
  db: Db,
  actor: Actor,
  companyId: string,
  workspaceId: string | undefined,
): Promise<Scope> {
  const found: Scope[] = [];
  for (const membership of actor.memberships.values()) {
    const scope = scopeOf(actor, membership);
    const isNamed = workspaceId === undefined || membership.workspaceId === workspaceId.toLowerCase();
    if (isNamed && (await companyOf(db, scope)) === companyId.toLowerCase()) found.push(scope);
  }
  const [only, ...others] = found;
  if (!only) throw notFound();
  if (others.length > 0) {
    throw malformed({ workspace_id: ['This company has several of your workspaces. Name the workspace.'] });
  }
  return only;
}

async function getInvite(db: Db, scope: Scope, id: string): Promise<store.BulkInviteRow> {
  const invite = await store.findBulkInvite(db, scope.workspaceId, id);
  if (!invite) throw notFound();
  return invite;
}

function present(invite: store.BulkInviteRow): AnswerOf<Calls['getBulkInvite']> {
  const { id, state, failure, row_count, done_count, holds_mails, created_at, outcome } = invite;
  return { id, state, failure, row_count, done_count, holds_mails, created_at, ...outcome };
}

/** "employer Ironbark, employee number B-1": the details of a worker that a row has. */
function detailsText({ details }: Invited['read']): string {
  const words = { employer: 'employer', employee_number: 'employee number', level: 'level', start_date: 'first day' };
  return Object.entries(words)
    .flatMap(([field, word]) =>
      details?.[field as keyof typeof words] ? [`${word} ${details[field as keyof typeof words]}`] : [],
    )
    .join(', ');
}

function shownOutcome({ read, faults, outcome }: Invited) {
  const details = detailsText(read);
  const adds = details === '' ? [] : [`Adds the details of a worker: ${details}.`];
  if (faults.length > 0 || !outcome) return { outcome: 'faulty' as const, faults, warnings: [] };
  switch (outcome.kind) {
    case 'other_company':
      return {
        outcome: 'elsewhere' as const,
        faults: [],
        warnings: ['This address belongs to another company. Invite the person alone, on the page of people.'],
      };
    case 'unchanged':
      return {
        outcome: 'unchanged' as const,
        faults: [],
        warnings:
          details === ''
            ? []
            : [
                `A member already. The details of this row (${details}) are not stored: enter them on the page of workers.`,
              ],
      };
    case 'waiting':
      return {
        outcome: 'create' as const,
        faults: [],
        warnings: [...adds, 'A role is beyond your own. An owner confirms it before the invitation is sent.'],
      };
    default:
      return { outcome: 'create' as const, faults: [], warnings: adds };
  }
}
