import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { IconButton } from '../../ui/button.tsx';
import { countOf } from '../../ui/format.ts';
import { SideList } from '../../ui/split-page.tsx';
import type { ListedCalendar } from './calendar-uses.ts';
import { describeTasks } from '../plan/parts/describe-tasks.ts';

export interface CalendarActions {
  mayEdit: boolean;
  derive: (of: ListedCalendar) => void;
  copy: (of: ListedCalendar) => void;
  makeProjects: (of: ListedCalendar) => void;
  remove: (of: ListedCalendar) => void;
}

interface CalendarListProps {
  listed: readonly ListedCalendar[];
  chosenId: string;
  onChoose: (id: string) => void;
  actions: CalendarActions;
}

/** The calendars of a programme, with derived calendars below their base. */
export function CalendarList({ listed, chosenId, onChoose, actions }: CalendarListProps) {
  return (
    <SideList
      label="Calendars"
      chosenId={chosenId}
      onChoose={onChoose}
      onDelete={(id) => {
        const found = listed.find(({ calendar }) => calendar.id === id);
        if (found && actions.mayEdit) actions.remove(found);
      }}
      items={listed.map((each) => ({
        id: each.calendar.id,
        title: each.calendar.name,
        detail: usesWords(each),
        level: each.level,
        menu: actions.mayEdit ? <CalendarMenu listed={each} actions={actions} /> : null,
      }))}
    />
  );
}

function usesWords({ tasks, resources, isProjects, calendar }: ListedCalendar): string {
  const words = [
    isProjects ? 'Project calendar' : calendar.kind === 'resource' ? 'Resource calendar' : '',
    tasks > 0 ? describeTasks(tasks) : '',
    resources > 0 ? countOf(resources, 'resource') : '',
  ].filter(Boolean);
  return words.join(' · ') || 'Not in use';
}

function CalendarMenu({ listed, actions }: { listed: ListedCalendar; actions: CalendarActions }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={`Actions for ${listed.calendar.name}`} small>
          <IconDots />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => actions.derive(listed)}>Derive a calendar</Menu.Item>
        <Menu.Item onClick={() => actions.copy(listed)}>Copy</Menu.Item>
        <Menu.Item disabled={listed.isProjects} onClick={() => actions.makeProjects(listed)}>
          Make it the project calendar
        </Menu.Item>
        <Menu.Item rightSection="Del" onClick={() => actions.remove(listed)}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
