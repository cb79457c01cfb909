import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef, type KeyboardEvent } from 'react';
import { IconButton } from '../../ui/button.tsx';
import type { ListedCalendar } from './calendar-uses.ts';
import styles from './calendars.module.css';

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

/** The calendars of a programme; arrows walk, Delete deletes. */
export function CalendarList({ listed, chosenId, onChoose, actions }: CalendarListProps) {
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: listed.length - 1 }[event.key];
    const next = to === undefined ? undefined : listed[to];
    if (next) {
      event.preventDefault();
      onChoose(next.calendar.id);
      list.current?.querySelector<HTMLElement>(`[data-calendar="${CSS.escape(next.calendar.id)}"]`)?.focus();
    }
    if (event.key === 'Delete' && actions.mayEdit) actions.remove(listed[at]!);
  };
  return (
    <ul ref={list} className={styles.list} aria-label="Calendars">
      {listed.map((each, at) => {
        const { calendar, level } = each;
        const isChosen = calendar.id === chosenId;
        return (
          <li key={calendar.id} data-chosen={isChosen || undefined}>
            <button
              type="button"
              className={styles.calendar}
              data-calendar={calendar.id}
              style={{ paddingLeft: 12 + level * 16 }}
              aria-current={isChosen || undefined}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => onChoose(calendar.id)}
              onKeyDown={(event) => onKeyDown(event, at)}
            >
              <span className={styles.calendarName}>{calendar.name}</span>
              <span className={styles.quiet}>{usesWords(each)}</span>
            </button>
            {actions.mayEdit ? <CalendarMenu listed={each} actions={actions} /> : null}
          </li>
        );
      })}
    </ul>
  );
}

function usesWords({ tasks, resources, isProjects, calendar }: ListedCalendar): string {
  const words = [
    isProjects ? 'Project calendar' : calendar.kind === 'resource' ? 'Resource calendar' : '',
    tasks > 0 ? `${tasks} ${tasks === 1 ? 'task' : 'tasks'}` : '',
    resources > 0 ? `${resources} ${resources === 1 ? 'resource' : 'resources'}` : '',
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
