// Signed links to files that expire with the access: a link is opened only if the person it was made for could still
// make a certain call, such as that of the file's record. A link made while viewing as another member expires with the
// access of both.
import type { CallName } from '@horizon/contract';
import { callNamed } from '@horizon/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './failures.ts';
import type { LinkedFile } from './files/signed-links.ts';
import { permittedScopes } from './permitted-scopes.ts';
import type { Scope } from './scope.ts';
import { type Platform, RequestHandling, rulesOf } from './serve.ts';

const guardName = 'call';

type Subject = [call: CallName, personId: string, viewerId: string | null, params: Record<string, string>];

/** The guard of a link: a reading call that must still succeed for the person, with these parameters. */
export const guardedBy = (
  call: CallName,
  { personId, viewerId, workspaceId }: Scope,
  params: Record<string, string>,
): NonNullable<LinkedFile['guard']> => ({
  name: guardName,
  subject: JSON.stringify([call, personId, viewerId, { ...params, workspaceId }] satisfies Subject),
});

/** Registers the guard. */
export function guardLinks(app: FastifyInstance, platform: Platform): void {
  platform.files.guard(guardName, async (db, { workspaceId, subject }) => {
    const [name, personId, viewerId, params] = JSON.parse(subject) as Subject;
    const actor =
      viewerId === null
        ? await platform.access.ofPerson(db, personId)
        : await platform.access.ofView(db, { viewerId, personId, workspaceId });
    if (!actor) return false;
    const call = callNamed(name);
    const request = { id: 'link', url: '', params, query: {}, headers: {} } as unknown as FastifyRequest;
    const reply = {} as FastifyReply;
    try {
      const scopes = permittedScopes(call, actor, request);
      await rulesOf(app)
        .get(name)!
        .rule(new RequestHandling(platform, call, request, reply, actor, scopes));
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) return false;
      throw error;
    }
  });
}
