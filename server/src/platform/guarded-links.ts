// Signed links to files that expire with the access: a link is opened only if the person it was made for could still
// make a certain call, such as that of the file's record.
import type { CallName } from '@horizon/contract';
import { callNamed } from '@horizon/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './failures.ts';
import type { LinkedFile } from './files/signed-links.ts';
import { permittedScopes } from './permitted-scopes.ts';
import type { Scope } from './scope.ts';
import { type Platform, RequestHandling, rulesOf } from './serve.ts';

const guardName = 'call';

/** The guard of a link: a reading call that must still succeed for the person, with these parameters. */
export const guardedBy = (
  call: CallName,
  { personId, workspaceId }: Scope,
  params: Record<string, string>,
): NonNullable<LinkedFile['guard']> => ({
  name: guardName,
  subject: JSON.stringify([call, personId, { ...params, workspaceId }]),
});

/** Registers the guard. */
export function guardLinks(app: FastifyInstance, platform: Platform): void {
  platform.files.guard(guardName, async (db, { subject }) => {
    const [name, personId, params] = JSON.parse(subject) as [CallName, string, Record<string, string>];
    const actor = await platform.access.ofPerson(db, personId);
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
