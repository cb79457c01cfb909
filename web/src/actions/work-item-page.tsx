import { useParams } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { AssociationsSection } from '../associations/associations-section.tsx';
import { useRecordDock } from '../audit/record-dock.tsx';
import { AppLink } from '../client/app-link.tsx';
import { AttachmentsSection } from '../client/attachments/attachments-section.tsx';
import { useAttachedRecord } from '../client/attachments/attachments.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { NoSuchRecord, PageState } from '../client/page-state.tsx';
import { useProjectChoices } from '../client/project-choices.ts';
import { RecordActions } from '../client/record-actions.tsx';
import { useRecordKeys } from '../client/record-keys.ts';
import { usePageCrumbs } from '../client/shell-state.ts';
import { bucketLabel, bucketOf } from '../schedule/tasks/tasks.ts';
import { emptyMark, formatDay, formatInstant } from '../ui/format.ts';
import { DetailPage, SummaryStrip } from '../ui/page.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { EditWorkItem } from './work-item-form.tsx';
import { taskCategory, type WorkItem } from './work-items.ts';
import styles from './work-item.module.css';

/** One work item of any category: its fields, files and associated records. */
export function WorkItemPage() {
  const { workItemId = '' } = useParams({ strict: false });
  const { workspace_id: workspaceId } = useWorkspace();
  const query = useCall('getWorkItem', { params: { workspaceId, id: workItemId } });
  const listHref = `/w/${workspaceId}/work-items`;
  const title = query.data?.name ?? 'Work item';
  usePageCrumbs(useMemo(() => [{ label: 'Work items', href: listHref }, { label: title }], [listHref, title]));
  if (query.data) return <Details key={workItemId} item={query.data} listHref={listHref} />;
  if (query.error?.status === 404) return <NoSuchRecord noun="work item" plural="work items" listHref={listHref} />;
  return <PageState query={query} title="Failed to fetch action" what="the work item" />;
}

function Details({ item, listHref }: { item: WorkItem; listHref: string }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const { action_id: id, project_id: projectId } = item;
  const [isEditing, setEditing] = useState(false);
  const edit = useCallback(() => setEditing(true), []);
  const isTask = item.action_category === taskCategory;
  const mayEdit = !isTask && item.abilities.includes('record');
  const steps = useRecordKeys({ listHref, id, noun: 'work item', onEdit: mayEdit ? edit : undefined });
  const dock = useRecordDock({ entity: 'actions', id, related: noneRelated });
  const attached = useAttachedRecord('Task', id, true, projectId ?? undefined);
  const projects = useProjectChoices();
  const { remove, restore, isBusy } = useDeletion();
  const taskHref = `/w/${workspaceId}/projects/${projectId}/tasks?open=${id}`;
  return (
    <DetailPage
      title={item.name}
      {...(item.code ? { number: item.code } : {})}
      titleNote={
        item.is_deleted ? (
          <StatusChip bucket="cancelled" label="Deleted" />
        ) : (
          <StatusChip
            bucket={bucketOf(item.task_status)}
            label={item.action_status ?? bucketLabel(item.task_status)}
            progress={item.progress_percentage / 100}
          />
        )
      }
      {...steps}
      actions={
        isTask ? (
          <AppLink href={taskHref}>Open in the programme</AppLink>
        ) : (
          <RecordActions
            abilities={[...item.abilities.filter((name) => name !== 'edit'), ...(mayEdit ? ['edit'] : [])]}
            isBusy={isBusy}
            onDelete={() => remove(id)}
            onRestore={() => restore(id)}
            onEdit={edit}
          />
        )
      }
      summary={
        <SummaryStrip
          figures={[
            { label: 'Category', value: item.action_category },
            { label: 'Responsible', value: item.assignee_name ?? emptyMark },
            { label: 'Start', value: formatDay(item.start_date) || emptyMark },
            { label: 'Due', value: formatDay(item.end_date) || emptyMark },
            { label: 'Project', value: projects.find(({ value }) => value === projectId)?.label ?? emptyMark },
            { label: 'Changed', value: formatInstant(item.updated_at) },
          ]}
        />
      }
      aside={dock}
    >
      {item.description ? <p className={styles.description}>{item.description}</p> : null}
      {projectId ? <AttachmentsSection record={attached} /> : null}
      {item.is_deleted ? null : <AssociationsSection kind="actions" id={id} />}
      {isEditing ? <EditWorkItem item={item} onClose={() => setEditing(false)} /> : null}
    </DetailPage>
  );
}

const noneRelated: never[] = [];

function useDeletion() {
  const { workspace_id: workspaceId } = useWorkspace();
  const inputOf = (id: string) => ({ params: { workspaceId, id } });
  const restore = useWrite('restoreWorkItem', {
    successMessage: ({ name }) => `“${name}” has been restored`,
    failsWith: 'Failed to restore action',
  });
  const remove = useWrite('deleteWorkItem', {
    successMessage: ({ message }) => message,
    undo: ({ id }) => restore.mutate(inputOf(id)),
    failsWith: 'Failed to delete action',
  });
  return {
    remove: (id: string) => remove.mutate(inputOf(id)),
    restore: (id: string) => restore.mutate(inputOf(id)),
    isBusy: remove.isPending || restore.isPending,
  };
}
