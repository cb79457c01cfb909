import { numberAdvice } from '@horizon/money';
import { IconTrash } from '@tabler/icons-react';
import type { Assignment, Resource, Task } from '@horizon/schedule';
import { useMemo, useState } from 'react';
import { AppLink } from '../../client/app-link.tsx';
import { useWorkspace } from '../../client/caller.tsx';
import { refusalOf } from '../../client/failures.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import fieldStyles from '../../ui/fields.module.css';
import { InlineEdit } from '../../ui/inline-edit.tsx';
import { SearchableSelect } from '../../ui/searchable-select.tsx';
import { ErrorNote } from '../../ui/states.tsx';
import { readQuantity, formatQuantity } from '../resources/material-text.ts';
import { kindLabel, resourceKinds } from '../resources/resource-values.ts';
import { hoursOf, readHours, readUnits } from './assignment-text.ts';
import { useScheduleEdits } from './programme.ts';
import type { ReadProgramme } from './read-programme.ts';
import { SmallTable } from '../../ui/small-table.tsx';
import styles from './task-drawer.module.css';
import type { ScheduleEdit } from './tasks.ts';

interface TaskAssignmentsProps {
  projectId: string;
  task: Task;
  read: ReadProgramme;
}

type Save = (edit: ScheduleEdit, successMessage: string) => Promise<string | null>;

/** The people and resources assigned to a task, with units and work; changes are saved immediately. */
export function TaskAssignments({ projectId, task, read }: TaskAssignmentsProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const saveEdits = useScheduleEdits(projectId);
  const [fault, setFault] = useState<string | null>(null);
  const save: Save = async (edit, successMessage) => {
    try {
      await saveEdits({ edits: [edit], basedOn: read.revision, successMessage });
      setFault(null);
      return null;
    } catch (error) {
      const { message } = refusalOf(error);
      setFault(message);
      return message;
    }
  };
  // What-ifs have no resources of their own: they are read-only there.
  const mayEdit = read.mayEdit && read.keepEdits === undefined;
  const resources = useMemo(
    () => new Map(read.programme.resources.map((resource) => [resource.id, resource])),
    [read.programme.resources],
  );
  const mine = read.programme.assignments.filter(({ taskId }) => taskId === task.id);
  const total = mine.reduce((sum, { workMinutes }) => sum + workMinutes, 0);
  return (
    <div className={styles.tab}>
      {fault ? <ErrorNote failure={{ title: 'The assignment was not saved', reason: fault }} /> : null}
      {mine.length === 0 ? (
        <p className={styles.quiet}>Nobody is assigned to this task.</p>
      ) : (
        <SmallTable label="Assignments" heads={['Resource', 'Units', 'Work', 'Done', 'Left']} hasActions>
          {mine.map((assignment) => (
            <AssignmentLine
              key={assignment.id}
              assignment={assignment}
              resource={resources.get(assignment.resourceId)}
              mayEdit={mayEdit}
              save={save}
            />
          ))}
        </SmallTable>
      )}
      {mine.length > 1 ? <p className={styles.quiet}>{hoursOf(total)} in all</p> : null}
      {mayEdit ? <AddAssignment task={task} read={read} taken={mine} save={save} /> : null}
      <p>
        <AppLink href={`/w/${workspaceId}/projects/${projectId}/resource-list`}>Resource list</AppLink>
      </p>
    </div>
  );
}

interface AssignmentLineProps {
  assignment: Assignment;
  resource: Resource | undefined;
  mayEdit: boolean;
  save: Save;
}

function AssignmentLine({ assignment, resource, mayEdit, save }: AssignmentLineProps) {
  const { id } = assignment;
  const name = resource?.name ?? 'A resource that is gone';
  const change = (changes: Extract<ScheduleEdit, { kind: 'assignment-changed' }>['changes'], successMessage: string) =>
    save({ kind: 'assignment-changed', id, changes }, successMessage);
  const hours = (label: string, field: 'workMinutes' | 'actualWorkMinutes' | 'remainingWorkMinutes') => (
    <InlineEdit
      label={`${label} of ${name}`}
      value={hoursOf(assignment[field])}
      disabled={!mayEdit}
      onSave={async (text) => {
        const minutes = readHours(text);
        if (minutes === undefined) return numberAdvice(text, 'Write it as 16 h or 2 d.');
        return change(withRest(assignment, field, minutes), `${label} of ${name} changed`);
      }}
    />
  );
  const unit = resource?.unitOfMeasure;
  const quantity = (label: string, field: QuantityField) => (
    <InlineEdit
      label={`${label} of ${name}`}
      value={formatQuantity(assignment[field] ?? 0, unit)}
      disabled={!mayEdit}
      onSave={async (text) => {
        const read = readQuantity(text, unit);
        if (read === undefined) return numberAdvice(text, `Write it as 12.5 ${unit ?? 'units'}.`);
        return change(withQuantity(assignment, field, read), `${label} of ${name} changed`);
      }}
    />
  );
  const isMaterial = resource?.kind === 'material';
  return (
    <tr>
      <th scope="row">
        {name}
        <span className={styles.kind}>{resource ? kindLabel(resource.kind) : ''}</span>
      </th>
      <td>
        {isMaterial ? null : (
          <InlineEdit
            label={`Units of ${name}`}
            value={String(assignment.units)}
            disabled={!mayEdit}
            onSave={async (text) => {
              const units = readUnits(text);
              if (units === undefined) return numberAdvice(text, 'Write it as 2 or 50%.');
              return change({ units }, `Units of ${name} changed`);
            }}
          />
        )}
      </td>
      <td>{isMaterial ? quantity('Quantity', 'quantity') : hours('Work', 'workMinutes')}</td>
      <td>{isMaterial ? quantity('Quantity used', 'actualQuantity') : hours('Work done', 'actualWorkMinutes')}</td>
      <td>
        {isMaterial ? quantity('Quantity left', 'remainingQuantity') : hours('Work left', 'remainingWorkMinutes')}
      </td>
      <td>
        {mayEdit ? (
          <IconButton
            label={`Take ${name} off the task`}
            small
            onClick={() => void save({ kind: 'assignment-removed', id }, `${name} taken off the task`)}
          >
            <IconTrash />
          </IconButton>
        ) : null}
      </td>
    </tr>
  );
}

/** Work is actual plus remaining: changing one recalculates the remaining work or the total. */
function withRest(
  { workMinutes, actualWorkMinutes }: Assignment,
  field: 'workMinutes' | 'actualWorkMinutes' | 'remainingWorkMinutes',
  minutes: number,
) {
  if (field === 'workMinutes')
    return { workMinutes: minutes, remainingWorkMinutes: Math.max(0, minutes - actualWorkMinutes) };
  if (field === 'actualWorkMinutes') {
    return { actualWorkMinutes: minutes, remainingWorkMinutes: Math.max(0, workMinutes - minutes) };
  }
  return { remainingWorkMinutes: minutes, workMinutes: actualWorkMinutes + minutes };
}

type QuantityField = 'quantity' | 'actualQuantity' | 'remainingQuantity';

/** Like work, a quantity is the amount used plus the remaining amount. */
function withQuantity({ quantity = 0, actualQuantity = 0 }: Assignment, field: QuantityField, value: number) {
  const sound = (figure: number) => Math.max(0, Math.round(figure * 1e6) / 1e6);
  if (field === 'quantity') return { quantity: value, remainingQuantity: sound(value - actualQuantity) };
  if (field === 'actualQuantity') return { actualQuantity: value, remainingQuantity: sound(quantity - value) };
  return { remainingQuantity: value, quantity: sound(actualQuantity + value) };
}

interface AddAssignmentProps {
  task: Task;
  read: ReadProgramme;
  taken: readonly Assignment[];
  save: Save;
}

function AddAssignment({ task, read, taken, save }: AddAssignmentProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [units, setUnits] = useState('1');
  const [isBusy, setBusy] = useState(false);
  const has = new Set(taken.map(({ resourceId }) => resourceId));
  const free = read.programme.resources.filter(({ id }) => !has.has(id));
  const groups = resourceKinds
    .map(({ value, label }) => ({
      group: label,
      items: free.filter(({ kind }) => kind === value).map(({ id, name }) => ({ value: id, label: name })),
    }))
    .filter(({ items }) => items.length > 0);
  const wanted = readUnits(units);
  const add = async () => {
    if (!chosen || wanted === undefined) return;
    setBusy(true);
    const isMaterial = read.programme.resources.find(({ id }) => id === chosen)?.kind === 'material';
    const amount = isMaterial ? { quantity: wanted } : { units: wanted };
    const assignment = { id: crypto.randomUUID(), taskId: task.id, resourceId: chosen, ...amount };
    const name = read.programme.resources.find(({ id }) => id === chosen)?.name ?? 'Resource';
    const refused = await save({ kind: 'assignment-added', assignment }, `${name} assigned`);
    setBusy(false);
    if (refused !== null) return;
    setChosen(null);
    setUnits('1');
  };
  return (
    <div className={styles.addAssignment}>
      <SearchableSelect
        aria-label="Resource to assign"
        placeholder={read.programme.resources.length === 0 ? 'No resources yet' : 'Assign a resource…'}
        data={groups}
        value={chosen}
        clearable
        nothingFoundMessage="No resource found"
        onChange={setChosen}
      />
      <input
        className={fieldStyles.control}
        aria-label="Units of the new assignment"
        aria-invalid={wanted === undefined || undefined}
        value={units}
        onChange={(event) => setUnits(event.target.value)}
      />
      <Button small busy={isBusy} disabled={!chosen || wanted === undefined} onClick={() => void add()}>
        Assign
      </Button>
    </div>
  );
}
