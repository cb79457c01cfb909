// Reading and writing by calls, with React Query. A query's key begins with the domain of its call, so that a committed
// change of a record (by anybody) invalidates exactly the queries of its domain.
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { CallName } from '@horizon/contract';
import { useRef, useState } from 'react';
import { toast } from '../ui/toasts.ts';
import { api, domainOf, idIn, type ApiFailure, type CallAnswer, type CallInput } from './api.ts';
import { writeFailure } from './failures.ts';
import { forgetWrite, startWrite } from './own-writes.ts';
import { updateCachedRecord } from './saved-record.ts';

/** The key of a call's query. */
export const keyOf = (name: CallName, input: unknown) => [domainOf(name), name, input] as const;

export interface ReadOptions {
  /** False: not fetched yet. */
  enabled?: boolean;
  /** Keeps the previous answer on the screen while the next one loads, as in paging. */
  keepsPrevious?: boolean;
}

/** Whether to retry a failed read: twice, unless there is no network or the server has refused it. */
export function isWorthRetrying(count: number, failure: ApiFailure): boolean {
  return count < 2 && ((failure.status === 0 && navigator.onLine) || failure.status >= 500);
}

/** Reads by a GET call; fetched again when its domain changes. */
export function useCall<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: ReadOptions = {},
): UseQueryResult<CallAnswer<Name>, ApiFailure> {
  return useQuery<CallAnswer<Name>, ApiFailure>({
    queryKey: keyOf(name, input),
    queryFn: ({ signal }) => api(name, input, { signal }),
    enabled: options.enabled ?? true,
    ...(options.keepsPrevious ? { placeholderData: keepPreviousData } : {}),
    retry: isWorthRetrying,
  });
}

export interface WriteOptions<Name extends CallName> {
  /** Domains in addition to the call's own, and the history, whose queries become stale. */
  alsoStale?: string[];
  /** Text of the toast; without it no toast is shown. */
  successMessage?: (answer: CallAnswer<Name>, input: CallInput<Name>) => string;
  /** Undo offered in the toast. */
  undo?: (answer: CallAnswer<Name>, input: CallInput<Name>) => void;
  /** Title of the toast for a failure; without it the form shows the failure. */
  failsWith?: string;
  /** The title of that toast ends with the reason, as the source documents say it: "Failed to delete …: {error}". */
  isReasonInTitle?: boolean | undefined;
  /** Resolves only after the invalidated queries have been fetched again, for a next step that needs them. */
  readsFirst?: boolean;
}

/** A write; `isPending` until the queries that it changed have been fetched again, so that nobody acts on stale data. */
export type Write<Name extends CallName> = Pick<
  UseMutationResult<CallAnswer<Name>, ApiFailure, CallInput<Name>>,
  'mutate' | 'mutateAsync' | 'isPending' | 'error' | 'reset' | 'data' | 'variables'
>;

/**
 * Writes by a call. `onSuccess` does not wait until the lists have been fetched again. A retry of the same input after a
 * lost answer carries the same Idempotency-Key; a changed input gets a new one.
 */
export function useWrite<Name extends CallName>(name: Name, options: WriteOptions<Name> = {}): Write<Name> {
  const queries = useQueryClient();
  const last = useRef({ text: '', key: '' });
  const [readings, setReadings] = useState(0);
  const domains = [domainOf(name), ...(options.alsoStale ?? []), 'audit'];
  const { mutate, mutateAsync, isPending, error, reset, data, variables } = useMutation<
    CallAnswer<Name>,
    ApiFailure,
    CallInput<Name>
  >({
    mutationFn: async (input) => {
      const origin = startWrite(domains);
      try {
        const text = JSON.stringify(input);
        if (last.current.text !== text) {
          last.current = { text, key: crypto.randomUUID() };
        }
        const answer = await api(name, input, { idempotencyKey: last.current.key, origin });
        last.current = { text: '', key: '' };
        return answer;
      } catch (error) {
        forgetWrite(origin);
        const failure = writeFailure(error);
        // It may have been stored all the same, and the live stream may have reported it already.
        if (failure.status === 0) void refresh(queries, domains);
        throw failure;
      }
    },
    onSuccess: async (answer, input) => {
      notify(answer, input, options);
      const id = idIn(name, input);
      if (id !== null) updateCachedRecord(queries, domainOf(name), id, answer);
      setReadings((before) => before + 1);
      const read = refresh(queries, domains).finally(() => setReadings((before) => before - 1));
      if (options.readsFirst) await read;
    },
    onError: (failure) => {
      if (options.failsWith) {
        toast.error({
          ...(options.isReasonInTitle
            ? { title: `${options.failsWith}: ${failure.message}` }
            : { title: options.failsWith, detail: failure.message }),
          ...failure.shownReference,
        });
      }
    },
  });
  return { mutate, mutateAsync, isPending: isPending || readings > 0, error, reset, data, variables };
}

/** The write has committed: a message that fails must not fail it. */
function notify<Name extends CallName>(answer: CallAnswer<Name>, input: CallInput<Name>, options: WriteOptions<Name>) {
  const { successMessage, undo } = options;
  if (!successMessage) return;
  try {
    toast.success({ title: successMessage(answer, input), ...(undo ? { undo: () => undo(answer, input) } : {}) });
  } catch (error) {
    reportError(error);
  }
}

/** Invalidates the queries of domains; resolves when those on the screen have been fetched again. */
export async function refresh(queries: QueryClient, domains: Iterable<string>): Promise<void> {
  await Promise.all([...new Set(domains)].map((domain) => queries.invalidateQueries({ queryKey: [domain] })));
}
