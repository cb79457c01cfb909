// The title of a printed programme: company, project, revision and its last update, who printed it and when.
import { describeCriticalRule } from '@horizon/schedule';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { CallAnswer } from '../../../client/api.ts';
import { usePossibleCaller } from '../../../client/caller.tsx';
import { useCall } from '../../../client/data.ts';
import { siteClock } from '../../plan/parts/site-clock.ts';
import { dayText, finishDayText } from '../cell-text.ts';
import type { SheetTitle } from '../print/sheet.ts';
import type { Gantt } from './use-gantt.ts';

type Batch = CallAnswer<'listScheduleBatches'>['items'][number];

/** `Revision 12, after the update to 30 Nov 2026 – November`; `updates` are the newest first. */
export function describeRevision(
  revision: number,
  updates: readonly Pick<Batch, 'revision' | 'note' | 'is_undone'>[],
): string {
  const last = updates.find((update) => !update.is_undone && update.revision <= revision);
  if (!last) return `Revision ${revision}`;
  return `Revision ${revision}, after ${last.note === '' ? 'an update' : last.note.replace(/^Update/, 'the update')}`;
}

export function useSheetTitle(
  { session, state, model }: Gantt,
  title: string,
  projectId: string | undefined,
): SheetTitle {
  const { workspaceId = '' } = useParams({ strict: false });
  const caller = usePossibleCaller();
  const params = { workspaceId, projectId: projectId ?? '' };
  const enabled = projectId !== undefined && workspaceId !== '';
  const project = useCall('getProject', { params }, { enabled }).data;
  const updates = useCall('listScheduleBatches', { params, query: { kind: 'update', limit: 50 } }, { enabled }).data;
  const company = caller?.workspaces.find((one) => one.workspace_id === workspaceId)?.workspace ?? '';
  const person = caller?.name;
  const [now] = useState(() => new Date());
  const { schedule, scenario } = state;
  const { revision } = session;
  return useMemo(() => {
    const clock = siteClock(project?.time_zone);
    const data = Number.isFinite(model.dataDate) ? [`Data date ${dayText(model.dataDate)}`] : [];
    return {
      company,
      project: project?.project_number ? `${project.project_number} ${project.project_name}` : title,
      lines: [
        scenario ? `What if: ${scenario.name}` : describeRevision(revision, updates?.items ?? []),
        [
          ...data,
          `Finish ${finishDayText(schedule.projectFinish)}`,
          describeCriticalRule(schedule.network.programme),
        ].join(' · '),
        `Printed ${clock.format(now)}${person ? ` by ${person}` : ''}`,
      ],
    };
  }, [company, project, updates, title, person, now, model, schedule, scenario, revision]);
}
