// One query holds the programme for every screen that reads it. Asked again, it asks what changed since and lays that over.
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api, type ApiFailure, type CallInput } from '../../client/api.ts';
import { isWorthRetrying } from '../../client/data.ts';
import { heldAfter, heldOf, type HeldProgramme, type ToldChange } from './held-programme.ts';

type Params = CallInput<'getSchedule'>['params'];

const keyOf = ({ workspaceId, projectId }: Params) => ['schedule', 'held', workspaceId, projectId] as const;

/** The programme of a project, kept up to date while somebody looks at it. */
export function useHeldProgramme(params: Params, enabled: boolean) {
  const queries = useQueryClient();
  return useQuery<HeldProgramme, ApiFailure>({
    queryKey: keyOf(params),
    queryFn: ({ signal }) => newest(queries, params, signal),
    enabled,
    retry: isWorthRetrying,
    // To compare a hundred thousand tasks with what they were costs more than to read them.
    structuralSharing: false,
  });
}

/** The programme as it is now. Throws ApiFailure. */
export function programmeNow(queries: QueryClient, params: Params): Promise<HeldProgramme> {
  const queryFn = () => newest(queries, params);
  return queries.fetchQuery({ queryKey: keyOf(params), queryFn, staleTime: 0, structuralSharing: false });
}

/** The programme as it is held at this moment; none where nobody has read it. */
export const heldNow = (queries: QueryClient, params: Params): HeldProgramme | undefined =>
  queries.getQueryData<HeldProgramme>(keyOf(params));

/** Lays what the answer to a change tells over the programme that is held, where it follows on it. */
export function layOver(queries: QueryClient, params: Params, told: ToldChange): void {
  const held = heldNow(queries, params);
  const after = held && told.revision === held.revision + 1 ? heldAfter(held, told) : null;
  if (after) queries.setQueryData(keyOf(params), after);
}

async function newest(queries: QueryClient, params: Params, signal?: AbortSignal): Promise<HeldProgramme> {
  const held = heldNow(queries, params);
  const found =
    (held && (await caughtUp(held, params, signal))) ?? heldOf(await api('getSchedule', { params }, { signal }));
  // The answer to an own change may have been laid over it meanwhile.
  const meanwhile = heldNow(queries, params);
  return meanwhile && meanwhile.revision > found.revision ? meanwhile : found;
}

/** What is held, with what was changed since; none where that is too much to tell. */
async function caughtUp(held: HeldProgramme, params: Params, signal?: AbortSignal): Promise<HeldProgramme | null> {
  const told = await api('getScheduleChanges', { params, query: { since: held.revision } }, { signal });
  if (!told.complete) return null;
  const isSame = told.revision === held.revision && told.abilities.join() === held.abilities.join();
  return isSame ? held : heldAfter(held, told);
}
