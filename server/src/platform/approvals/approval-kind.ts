// A kind of request that a second person decides. The table of a kind has the columns `requested_by`, `status`,
// `decided_by`, `decided_at` and `version`. The module has the rules that are the same for all kinds (decide.ts, ask.ts); a
// kind has its table, its lock, who may decide beyond these rules, its texts, its effect and its notifications
// (decision 0061). All its functions run in the transaction of the request or the decision.
import type { Permission } from '@horizon/contract';
import type { Tx } from '../database.ts';
import type { Refusal } from '../failures.ts';
import type { Row, VersionedTable } from '../rows.ts';
import type { Scope } from '../scope.ts';
import type { Tables } from '../tables.generated.ts';

export type Decision = 'confirmed' | 'refused' | 'withdrawn';

interface ApprovalColumns {
  workspace_id: string;
  id: string;
  status: unknown;
  requested_by: string;
  decided_by: string | null;
}

/** Tables with the columns of a request. */
export type ApprovalTable = {
  [Name in VersionedTable]: Tables[Name] extends ApprovalColumns ? Name : never;
}[VersionedTable];

/** A request, as the rules of all kinds see it. */
export type ApprovalRequest = Pick<Row<ApprovalTable>, 'id' | 'status' | 'requested_by'>;

export interface Asking {
  tx: Tx;
  scope: Scope;
}

export interface Deciding extends Asking {
  now: Date;
}

/** A step of a request: its deciders are notified that it waits, the person who asked of the decision. */
export type Step<Request, New> = { act: 'asked'; asked: New } | { act: Decision; request: Request };

/**
 * A kind. `Request`: with all that the rules need to know, so that `mayDecide` needs no further query. `New`: what is
 * asked for. `Outcome`: what confirming answers.
 */
export interface ApprovalKind<Request extends ApprovalRequest, New, Outcome = void> {
  table: ApprovalTable;
  /** Needed to decide at all, with 403 before a request is looked up. */
  permissions: readonly Permission[];
  /** Serialises requests and decisions until the transaction ends. */
  lock(at: Asking): Promise<void>;
  /** The request, decided or not; null if there is none. Called after `lock`. */
  find(at: Deciding, id: string): Promise<Request | null>;
  /** True if the caller may confirm their own requests too; without it, nobody may. */
  mayDecideOwn?(scope: Scope): boolean;
  /** Why the caller may not decide; null if they may. */
  mayDecide(scope: Scope, request: Request): Refusal | null;
  /** Why nobody can confirm the request any more, though it can be refused; null if it can be confirmed. */
  obstacle?(request: Request): Refusal | null;
  refusals: {
    /** The caller asked for it: somebody else confirms it. */
    own(request: Request): Refusal;
    /** It has been decided. */
    decided(at: Deciding, request: Request): Refusal | Promise<Refusal>;
  };
  /** Why nothing more can be asked for now; null if it can. */
  prevents?(at: Asking): Promise<Refusal | null>;
  /** Stores what is asked for, except what waits already; false if all of it does. */
  insert(at: Asking, asked: New): Promise<boolean>;
  /** The effect of a confirmation; the status of the request changes after it. */
  apply(at: Deciding, request: Request): Promise<Outcome>;
  notify(at: Asking, step: Step<Request, New>): Promise<void>;
}
