import { useWorkspace } from '../../client/caller.tsx';
import { useCall, useWrite } from '../../client/data.ts';
import { shownFailure } from '../../client/failures.ts';
import { choicesOf, textOrNull } from '../../client/form-values.ts';
import { refusalFrom } from '../../client/save.ts';
import { Button } from '../../ui/button.tsx';
import { DateField, SelectField, TextField } from '../../ui/fields.tsx';
import { Form, FormSection, useForm } from '../../ui/form.tsx';
import { formatDay } from '../../ui/format.ts';
import { ErrorNote, Loading } from '../../ui/states.tsx';
import { makeReadyWords, priorityWords, type MakeReadyConstraint } from './make-ready.ts';
import styles from './task-drawer.module.css';
import { usePeopleChoices } from './use-people.ts';

const blank = { constraintType: '', priority: 'medium', description: '', owner_user_id: '', need_by: '' };

/** The constraints of a task: while one is open, the task cannot be promised. */
export function TaskConstraints({ projectId, taskId }: { projectId: string; taskId: string }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const params = { workspaceId, projectId };
  const list = useCall('listActionConstraints', { params, query: { actionId: taskId, limit: 500 } });
  if (list.error) {
    return (
      <ErrorNote
        failure={shownFailure('Failed to fetch constraints', list.error)}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (!list.data) return <Loading what="the constraints" lines={4} />;
  const open = list.data.items.filter(({ status }) => status === 'open').length;
  return (
    <div className={styles.tab}>
      <p role="status">
        {open === 0
          ? 'Nothing is open: no constraint keeps it from being promised.'
          : `${open} open: it cannot be promised yet.`}
      </p>
      <ul className={styles.constraints} aria-label="Make-ready constraints">
        {list.data.items.map((constraint) => (
          <ConstraintLine key={constraint.id} projectId={projectId} constraint={constraint} />
        ))}
      </ul>
      {list.data.abilities.some((ability) => ability === 'edit' || ability === 'create') ? (
        <NewConstraint key={list.data.total_count} projectId={projectId} taskId={taskId} />
      ) : null}
    </div>
  );
}

function ConstraintLine({ projectId, constraint }: { projectId: string; constraint: MakeReadyConstraint }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const params = { workspaceId, projectId };
  const update = useWrite('updateActionConstraint', { failsWith: 'Failed to update constraint' });
  const remove = useWrite('deleteActionConstraint', {
    successMessage: ({ message }) => message,
    failsWith: 'Failed to delete constraint',
  });
  const isOpen = constraint.status === 'open';
  const name = constraint.description || constraint.constraintType;
  const facts = [
    `${constraint.priority} priority`,
    constraint.need_by ? `by ${formatDay(constraint.need_by)}` : null,
    constraint.owner_name,
  ].filter(Boolean);
  return (
    <li data-closed={!isOpen || undefined}>
      <div>
        <strong>{makeReadyWords.find(({ value }) => value === constraint.constraintType)?.label}</strong>
        {constraint.description ? <p>{constraint.description}</p> : null}
        <p className={styles.quiet}>{[isOpen ? 'Open' : 'Closed', ...facts].join(' · ')}</p>
      </div>
      {constraint.abilities.includes('edit') ? (
        <Button
          small
          busy={update.isPending}
          aria-label={`${isOpen ? 'Close' : 'Reopen'} ${name}`}
          onClick={() =>
            update.mutate({
              params,
              body: {
                constraintId: constraint.constraintId,
                status: isOpen ? 'closed' : 'open',
                version: constraint.version,
              },
            })
          }
        >
          {isOpen ? 'Close' : 'Reopen'}
        </Button>
      ) : null}
      {constraint.abilities.includes('delete') ? (
        <Button
          look="subtle"
          small
          aria-label={`Delete ${name}`}
          onClick={() => remove.mutate({ params, query: { constraintId: constraint.constraintId } })}
        >
          Delete
        </Button>
      ) : null}
    </li>
  );
}

function NewConstraint({ projectId, taskId }: { projectId: string; taskId: string }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const people = usePeopleChoices();
  const create = useWrite('createActionConstraint', { successMessage: () => 'Constraint noted' });
  const form = useForm({
    initial: blank,
    onSave: ({ constraintType, priority, description, owner_user_id, need_by }) =>
      refusalFrom(() =>
        create.mutateAsync({
          params: { workspaceId, projectId },
          body: {
            actionId: taskId,
            // The choices are those of the contract; the server refuses an empty one at the field.
            constraintType: constraintType as MakeReadyConstraint['constraintType'],
            priority: priority as MakeReadyConstraint['priority'],
            description,
            owner_user_id: textOrNull(owner_user_id),
            need_by: textOrNull(need_by),
          },
        }),
      ),
  });
  return (
    <Form form={form} label="New constraint" saveLabel="Add constraint">
      <FormSection title="Something else in the way">
        <SelectField name="constraintType" label="Kind" required choices={makeReadyWords} />
        <SelectField name="priority" label="Priority" required choices={choicesOf(priorityWords)} />
        <TextField name="description" label="Missing item" wide maxLength={2000} />
        <DateField name="need_by" label="Needed by" />
        {people.length > 0 ? (
          <SelectField name="owner_user_id" label="Cleared by" choices={people} placeholder="Nobody yet" />
        ) : null}
      </FormSection>
    </Form>
  );
}
