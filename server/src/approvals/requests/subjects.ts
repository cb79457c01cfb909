// Documents that are approved: each domain registers its own, with their transitions after a decision.
import type { ApprovalDocumentType, Permission } from '@horizon/contract';
import type { Tx } from '../../platform/database.ts';
import type { Scope } from '../../platform/scope.ts';

export interface ApprovalOutcome {
  tx: Tx;
  /** The person whose decision was the last one. */
  scope: Scope;
  now: Date;
  request: { id: string; documentId: string; amount: string; requesterId: string };
  /** Of the decision; null for an approval without one, and for a request that was withdrawn. */
  comment: string | null;
}

export interface ApprovalSubject {
  /** People with it on the project see the requests, those restricted to own records excepted. */
  view: Permission;
  /** The page of a document, below the address of the workspace. */
  page: (documentId: string) => string;
  /** In the transaction of the last decision: the document's own transition. */
  onApproved: (outcome: ApprovalOutcome) => Promise<void>;
  onReturned: (outcome: ApprovalOutcome) => Promise<void>;
  onRejected: (outcome: ApprovalOutcome) => Promise<void>;
  /** By default as a return. */
  onWithdrawn?: (outcome: ApprovalOutcome) => Promise<void>;
}

const subjects = new Map<ApprovalDocumentType, ApprovalSubject>();

/** Registers the documents of a type. */
export function registerApprovalSubject(type: ApprovalDocumentType, subject: ApprovalSubject): void {
  subjects.set(type, subject);
}

/** The subject of a type; throws if no domain has registered it. */
export function subjectOf(type: ApprovalDocumentType): ApprovalSubject {
  const subject = subjects.get(type);
  if (!subject) throw new Error(`No domain has registered ${type} for approval`);
  return subject;
}

/** True if documents of the type can be approved. */
export const hasSubject = (type: ApprovalDocumentType): boolean => subjects.has(type);
