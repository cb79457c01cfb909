import { useCall } from '../../client/data.ts';
import { refusalOf } from '../../client/failures.ts';
import { toast } from '../../ui/toasts.ts';
import type { CallAnswer } from '../../client/api.ts';
import { useWorkspace } from '../../client/caller.tsx';
import { useScheduleEdits } from '../tasks/programme.ts';
import type { ScheduleEdit } from '../tasks/tasks.ts';

export type Baseline = CallAnswer<'listBaselines'>['items'][number];

/** The possible numbers of a baseline. */
export const baselineNumbers = Array.from({ length: 11 }, (_, number) => number);

/** The baselines of a programme and the actions on them; each can be undone. */
export function useBaselines(projectId: string, revision: number) {
  const { workspace_id: workspaceId } = useWorkspace();
  const query = useCall('listBaselines', { params: { workspaceId, projectId } });
  const saveEdits = useScheduleEdits(projectId);
  const send = (edits: ScheduleEdit[], successMessage: string) =>
    saveEdits({ edits, basedOn: revision, successMessage, note: successMessage });
  const sendOrNotify = async (edits: ScheduleEdit[], successMessage: string, failsWith: string) => {
    try {
      await send(edits, successMessage);
    } catch (error) {
      toast.error({ title: failsWith, detail: refusalOf(error).message });
    }
  };
  return {
    query,
    items: query.data?.items ?? [],
    mayEdit: query.data?.abilities.includes('edit') ?? false,
    /** Throws ApiFailure. */
    take: (number: number, name: string) => send([{ kind: 'baseline-set', number, name }], `Baseline ${name} taken`),
    /** Throws ApiFailure. */
    rename: ({ number }: Baseline, name: string) =>
      send([{ kind: 'baseline-renamed', number, name }], `Baseline is now ${name}`),
    makeCurrent: ({ number, name }: Baseline) =>
      void sendOrNotify(
        [{ kind: 'project-changed', changes: { currentBaseline: number } }],
        `${name} is the current baseline`,
        'Failed to choose the baseline',
      ),
    remove: ({ number, name }: Baseline) =>
      void sendOrNotify([{ kind: 'baseline-cleared', number }], `${name} deleted`, 'Failed to delete the baseline'),
  };
}
