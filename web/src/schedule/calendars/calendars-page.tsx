import { IconPlus } from '@tabler/icons-react';
import type { CalendarSpec } from '@horizon/working-time';
import { useMemo, useState } from 'react';
import { useAddress } from '../../client/address.ts';
import { PageState } from '../../client/page-state.tsx';
import { refusalOf } from '../../client/failures.ts';
import { Button } from '../../ui/button.tsx';
import { KeepEditing } from '../../ui/keep-editing.tsx';
import { ListPage } from '../../ui/page.tsx';
import { SplitPage } from '../../ui/split-page.tsx';
import { unsavedForms } from '../../ui/leave-guard.ts';
import { toast } from '../../ui/toasts.ts';
import { useProgramme, useScheduleEdits } from '../tasks/programme.ts';
import type { ReadProgramme } from '../tasks/read-programme.ts';
import { useProjectPlace } from '../tasks/project-place.ts';
import type { ScheduleEdit } from '../tasks/tasks.ts';
import { CalendarEditor } from './calendar-editor.tsx';
import { CalendarList } from './calendar-list.tsx';
import { freeName, type ListedCalendar, listedCalendars } from './calendar-uses.ts';
import { useCalendarEditor } from './use-calendar-editor.ts';

const inherited: CalendarSpec['week'] = Array.from({ length: 7 }, () => null);

/** The working calendars of a project's programme. */
export function CalendarsPage() {
  const { projectId } = useProjectPlace('Calendars');
  const { query, read } = useProgramme(projectId);
  if (!read) return <PageState query={query} title="Failed to fetch the calendars" what="the calendars" />;
  return <Calendars projectId={projectId} read={read} />;
}

function Calendars({ projectId, read }: { projectId: string; read: ReadProgramme }) {
  const [params, setParams] = useAddress();
  const saveEdits = useScheduleEdits(projectId);
  const { programme, revision, mayEdit } = read;
  const listed = useMemo(() => listedCalendars(programme), [programme]);
  const wanted = params.get('calendar');
  const chosen =
    listed.find(({ calendar }) => calendar.id === wanted) ?? listed.find(({ isProjects }) => isProjects) ?? listed[0];
  const [going, setGoing] = useState<string | null>(null);
  const [addedId, setAddedId] = useState<string | null>(null);

  const send = async (edit: ScheduleEdit, successMessage: string, failsWith: string): Promise<boolean> => {
    try {
      await saveEdits({ edits: [edit], basedOn: revision, successMessage, note: successMessage });
      return true;
    } catch (error) {
      toast.error({ title: failsWith, detail: refusalOf(error).message });
      return false;
    }
  };
  const add = async (of: Partial<CalendarSpec>, name: string) => {
    const { id: _id, ...fields } = of;
    const id = crypto.randomUUID();
    const calendar = { week: inherited, ...fields, id, name: freeName(name, programme.calendars) };
    const edit = { kind: 'calendar-added', calendar } as ScheduleEdit;
    if (!(await send(edit, `${calendar.name} added`, 'Failed to add the calendar'))) return;
    setAddedId(id);
    setParams({ calendar: id });
  };
  const actions = {
    mayEdit,
    derive: ({ calendar }: ListedCalendar) =>
      void add({ parentId: calendar.id, kind: calendar.kind }, `${calendar.name}, derived`),
    copy: ({ calendar }: ListedCalendar) => void add(calendar, `${calendar.name}, copy`),
    makeProjects: ({ calendar }: ListedCalendar) =>
      void send(
        { kind: 'project-changed', changes: { calendarId: calendar.id } },
        `${calendar.name} is the project calendar`,
        'Failed to change the project calendar',
      ),
    remove: ({ calendar }: ListedCalendar) =>
      void send(
        { kind: 'calendar-removed', id: calendar.id },
        `${calendar.name} deleted`,
        `${calendar.name} was not deleted`,
      ),
  };
  const show = (id: string) => {
    setGoing(null);
    setAddedId(null);
    setParams({ calendar: id });
  };
  const addNew = () => {
    const shifts = programme.calendars.find(({ id }) => id === programme.project.calendarId)?.week;
    void add({ week: shifts ?? inherited }, 'New calendar');
  };
  return (
    <ListPage
      title="Calendars"
      count={listed.length}
      actions={
        mayEdit ? (
          <Button look="primary" icon={<IconPlus />} onClick={addNew}>
            New calendar
          </Button>
        ) : undefined
      }
    >
      <SplitPage
        list={
          <CalendarList
            listed={listed}
            chosenId={chosen?.calendar.id ?? ''}
            onChoose={(id) => (unsavedForms.get() > 0 ? setGoing(id) : show(id))}
            actions={actions}
          />
        }
      >
        {chosen ? (
          <ChosenCalendar
            key={chosen.calendar.id}
            projectId={projectId}
            read={read}
            calendar={chosen.calendar}
            isNew={chosen.calendar.id === addedId}
            going={going}
            onGo={show}
            onStay={() => setGoing(null)}
          />
        ) : null}
      </SplitPage>
    </ListPage>
  );
}

interface ChosenCalendarProps {
  projectId: string;
  read: ReadProgramme;
  calendar: CalendarSpec;
  isNew: boolean;
  /** Opens another calendar. */
  going: string | null;
  onGo: (id: string) => void;
  onStay: () => void;
}

/** The editor; it asks about unsaved changes before another calendar is shown. */
function ChosenCalendar({ projectId, read, calendar, isNew, going, onGo, onStay }: ChosenCalendarProps) {
  const editor = useCalendarEditor(projectId, calendar, read);
  return (
    <>
      {going !== null && going !== calendar.id && editor.isChanged ? (
        <KeepEditing onDiscard={() => onGo(going)} onKeep={onStay}>
          {`${calendar.name} has changes that are not saved.`}
        </KeepEditing>
      ) : null}
      <CalendarEditor projectId={projectId} read={read} editor={editor} isNew={isNew} />
    </>
  );
}
