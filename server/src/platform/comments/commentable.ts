// The kinds of record that have comments. Visibility of a comment is that of its record: each kind says how a record is
// found for a caller, and which permissions its comments need.
import { commentedTypes, type Permission } from '@horizon/contract';
import type { Db } from '../database.ts';
import { notFound } from '../failures.ts';
import type { Scope } from '../scope.ts';

/** The properties of a record that its comments need. */
export interface CommentedRecord {
  isDeleted: boolean;
  projectId: string | null;
  /** Its name or number, as notifications show it. */
  title: string;
  /** Its page, with a leading slash. */
  path: string;
}

/** A kind of record that has comments. */
export interface Commentable {
  /** Its table. */
  entity: string;
  oneWord: string;
  /** Required on the record's project: to see comments, to add one and delete or restore an own one, and to do so with those of others. */
  permissions: Record<'view' | 'add' | 'manage', Permission>;
  /** The record as the caller sees it, deleted or not; throws 404 otherwise. */
  get(db: Db, scope: Scope, id: string): Promise<CommentedRecord>;
}

const kinds = new Map<string, Commentable>();

/** Allows comments on a kind of record. */
export const registerCommentable = (kind: Commentable): void => void kinds.set(kind.entity, kind);

/** The kind of record of a table. Throws 404. */
export function kindOf(entity: string): Commentable {
  const kind = kinds.get(entity);
  if (!kind) throw notFound();
  return kind;
}

const typesByTable = new Map(Object.entries(commentedTypes).map(([type, table]) => [table, type]));

/** The value of `related_document_type` for a table. */
export const typeOf = (entity: string): string => typesByTable.get(entity) ?? entity;
