// The project of a call, for those who may see it.
import { seesProject, type Scope } from '../platform/scope.ts';
import type { Db } from '../platform/database.ts';
import { notFound } from '../platform/failures.ts';
import { findProjectHead, type ProjectHead } from './programme/store.ts';

/** A project that the caller may see; 404 otherwise. */
export async function seenProject(db: Db, scope: Scope, projectId: string): Promise<ProjectHead> {
  const project = seesProject(scope, projectId) ? await findProjectHead(db, scope, projectId) : null;
  if (!project) {
    throw notFound();
  }
  return project;
}
