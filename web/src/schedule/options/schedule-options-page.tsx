// The options for calculating a programme, with the effect of each choice and a preview before saving.
import { calculate, prepare, type Schedule } from '@horizon/schedule';
import { useDeferredValue, useMemo, useState } from 'react';
import { ApiFailure } from '../../client/api.ts';
import { PageState } from '../../client/page-state.tsx';
import { refusalOf } from '../../client/failures.ts';
import { useArchivedSentence } from '../../client/read-only.ts';
import { Form, useForm } from '../../ui/form.tsx';
import type { SaveRefusal } from '../../ui/form-faults.ts';
import { TitleRow } from '../../ui/page.tsx';
import { useTasksBehind } from '../plan/parts/tasks-behind.tsx';
import { useProgramme, useScheduleEdits } from '../tasks/programme.ts';
import { useProjectPlace } from '../tasks/project-place.ts';
import type { ReadProgramme } from '../tasks/read-programme.ts';
import { PredictedEffect } from './predicted-effect.tsx';
import { effectOfOptions } from './option-effect.ts';
import { OptionFields } from './option-fields.tsx';
import { editsOfValues, type OptionValues, optionValues, standardValues } from './option-values.ts';
import pages from '../../ui/page.module.css';
import styles from './options.module.css';

/** The schedule options of a project's programme. */
export function ScheduleOptionsPage() {
  const { projectId, workspaceId } = useProjectPlace('Schedule options');
  const { query, read } = useProgramme(projectId);
  if (!read)
    return <PageState query={query} title="Failed to fetch the schedule options" what="the schedule options" />;
  return <Options key={projectId} workspaceId={workspaceId} projectId={projectId} read={read} />;
}

interface OptionsProps {
  workspaceId: string;
  projectId: string;
  read: ReadProgramme;
}

function Options({ workspaceId, projectId, read }: OptionsProps) {
  const { programme } = read;
  const archived = useArchivedSentence(projectId);
  const readOnly = !read.mayEdit || archived !== null;
  const form = useOptionsForm(projectId, read);
  const before = useMemo(() => {
    const { network } = prepare(programme);
    return network && calculate(network);
  }, [programme]);
  // Deferred: calculating a large programme takes longer than typing.
  const values = useDeferredValue(form.values);
  const effect = useMemo(() => before && effectOf(before, values), [before, values]);
  const [drawer, show] = useTasksBehind(workspaceId, projectId);
  const calendar = before?.network.calendars[before.network.projectCalendar];
  return (
    <div className={pages.page}>
      <TitleRow title="Schedule options" />
      <div className={styles.page}>
        <Form
          form={form}
          label="Schedule options"
          saveLabel="Save options"
          readOnly={readOnly}
          note={readOnly ? (archived ?? 'Your role on this project reads the options.') : stateNote(form.changed)}
          {...(form.changed.length > 0 && !readOnly ? { onCancel: form.reset } : {})}
        >
          <OptionFields
            values={form.values}
            readOnly={readOnly}
            onStandard={() => {
              for (const [name, value] of Object.entries(standardValues(form.values.profile))) form.change(name, value);
            }}
          />
        </Form>
        <aside className={styles.aside}>
          <PredictedEffect
            effect={effect}
            isChanged={form.changed.length > 0}
            workBetween={(from, to) => calendar?.workBetween(from, to) ?? 0}
            project={programme.project}
            show={show}
          />
        </aside>
      </div>
      {drawer}
    </div>
  );
}

const stateNote = (changed: readonly string[]) => (changed.length > 0 ? 'Not saved yet.' : undefined);

/** The effect of the fields; null while they are invalid. */
function effectOf(before: Schedule, values: OptionValues) {
  const { programme } = before.network;
  const stored = optionValues(programme);
  const names = (Object.keys(stored) as (keyof OptionValues)[]).filter((name) => stored[name] !== values[name]);
  const result = editsOfValues(values, names, programme);
  // Option edits have the same form in the contract and in the engine.
  return effectOfOptions(before, 'edits' in result ? (result.edits as Parameters<typeof effectOfOptions>[1]) : []);
}

/** The form. Without input it follows changes by others; with input, conflicts are resolved on saving. */
function useOptionsForm(projectId: string, read: ReadProgramme) {
  const saveEdits = useScheduleEdits(projectId);
  const stored = useMemo(() => optionValues(read.programme), [read.programme]);
  const [base, setBase] = useState({ values: stored, revision: read.revision });
  const form = useForm<OptionValues>({
    initial: stored,
    onSave: async (values): Promise<SaveRefusal | null> => {
      const result = editsOfValues(values, form.changed, read.programme);
      if ('faults' in result) return { message: 'Some options cannot be read.', fields: result.faults };
      if (result.edits.length === 0) return null;
      try {
        const successMessage = 'Schedule options saved';
        await saveEdits({
          edits: result.edits,
          basedOn: base.revision,
          successMessage,
          note: 'Schedule options changed',
        });
        return null;
      } catch (error) {
        const refusal = refusalOf(error);
        const isStale = error instanceof ApiFailure && error.code === 'stale';
        if (!isStale) return refusal;
        // The next save overwrites the other person's change.
        setBase({ values: stored, revision: read.revision });
        return { ...refusal, message: `${refusal.message} Save again to overwrite it.` };
      }
    },
  });
  const isNewer = read.revision !== base.revision && JSON.stringify(stored) !== JSON.stringify(base.values);
  if (isNewer && form.changed.length === 0 && !form.saving) {
    setBase({ values: stored, revision: read.revision });
    form.follow(stored, stored);
  }
  return form;
}
