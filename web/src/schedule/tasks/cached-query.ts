// One query caches the programme for every screen. A refetch only fetches the changes since and applies them.
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api, type ApiFailure, type CallInput } from '../../client/api.ts';
import { isWorthRetrying } from '../../client/data.ts';
import { cachedAfter, cachedProgrammeOf, type CachedProgramme, type ProgrammeChange } from './cached-programme.ts';

type Params = CallInput<'getSchedule'>['params'];

const keyOf = ({ workspaceId, projectId }: Params) => ['schedule', 'cached', workspaceId, projectId] as const;

/** The programme of a project, kept up to date while it is in use. */
export function useCachedProgramme(params: Params, enabled: boolean) {
  const queries = useQueryClient();
  return useQuery<CachedProgramme, ApiFailure>({
    queryKey: keyOf(params),
    queryFn: ({ signal }) => newest(queries, params, signal),
    enabled,
    retry: isWorthRetrying,
    // Comparing a hundred thousand tasks structurally costs more than fetching them.
    structuralSharing: false,
  });
}

/** The current programme. Throws ApiFailure. */
export function programmeNow(queries: QueryClient, params: Params): Promise<CachedProgramme> {
  const queryFn = () => newest(queries, params);
  return queries.fetchQuery({ queryKey: keyOf(params), queryFn, staleTime: 0, structuralSharing: false });
}

/** The cached programme; undefined if it has not been fetched. */
export const cachedProgramme = (queries: QueryClient, params: Params): CachedProgramme | undefined =>
  queries.getQueryData<CachedProgramme>(keyOf(params));

/** Applies the answer to a change to the cached programme, if it is the next revision. */
export function applyChange(queries: QueryClient, params: Params, change: ProgrammeChange): void {
  const cached = cachedProgramme(queries, params);
  const after = cached && change.revision === cached.revision + 1 ? cachedAfter(cached, change) : null;
  if (after) queries.setQueryData(keyOf(params), after);
}

async function newest(queries: QueryClient, params: Params, signal?: AbortSignal): Promise<CachedProgramme> {
  const cached = cachedProgramme(queries, params);
  const found =
    (cached && (await caughtUp(cached, params, signal))) ??
    cachedProgrammeOf(await api('getSchedule', { params }, { signal }));
  // The answer to the page's own change may have been applied meanwhile.
  const meanwhile = cachedProgramme(queries, params);
  return meanwhile && meanwhile.revision > found.revision ? meanwhile : found;
}

/** The cached programme with later changes applied; null if there are too many to send. */
async function caughtUp(
  cached: CachedProgramme,
  params: Params,
  signal?: AbortSignal,
): Promise<CachedProgramme | null> {
  const change = await api('getScheduleChanges', { params, query: { since: cached.revision } }, { signal });
  if (!change.complete) return null;
  const isSame = change.revision === cached.revision && change.abilities.join() === cached.abilities.join();
  return isSame ? cached : cachedAfter(cached, change);
}
