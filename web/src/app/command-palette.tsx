import { useRouter } from '@tanstack/react-router';
import { Fragment, useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { MarkedText } from '../ui/marked-text.tsx';
import { ModalLayer } from '../ui/modal-layer.tsx';
import {
  actions,
  providers,
  rankCommands,
  splitQuery,
  type Command,
  type CommandGroup,
  type CommandProvider,
} from './commands.ts';
import { shortcuts, showKeys } from '../client/keyboard.ts';
import type { RailSection } from './navigation.ts';
import styles from './palette.module.css';

/** Synonyms for places of the navigation, for the palette's search. */
const otherNames: Readonly<Record<string, string>> = {
  Programme: 'Gantt chart schedule bar chart planner',
  Tasks: 'activities task list',
  WBS: 'work breakdown structure',
  Comparison: 'compare variance slippage',
  Calendars: 'working days holidays rain days',
  Import: 'Microsoft Project MPP Primavera P6 XER open file',
  'Weekly plan': 'last planner look-ahead lookahead commitments PPC',
  'Constraint log': 'roadblocks issues',
  Proposals: 'field changes requests accept refuse',
  'Critical path': 'longest path float',
  Resources: 'histogram levelling labour curve',
  Dashboard: 'overview status earned value',
  'Labour rates': 'wages pay costs',
  People: 'members users team access',
  'Notification templates': 'e-mail texts defaults subscriptions',
  Outbox: 'e-mail mails sent delivery bounces smtp',
  'Background jobs': 'queue retry failed worker',
  History: 'audit log changes',
  Settings: 'workspace name region margin floor policies archive',
  Roles: 'permissions access rights',
};

interface PaletteProps {
  sections: readonly RailSection[];
  onClose: () => void;
}

function useBuiltIn(sections: readonly RailSection[], isAllAsked: boolean): readonly CommandProvider[] {
  const router = useRouter();
  const keys = shortcuts.use();
  const others = actions.use();
  return useMemo(() => {
    const pages = sections.flatMap((section) =>
      section.items.map((item) => ({
        id: `page ${item.href}`,
        label: item.label,
        ...(section.title ? { hint: section.title } : {}),
        ...(otherNames[item.label] ? { also: otherNames[item.label]! } : {}),
        ...(item.goKey ? { keys: `g ${item.goKey}` } : {}),
        run: () => router.history.push(item.href),
      })),
    );
    const withKeys = keys
      .filter((key) => key.group !== 'Go to' && (key.works?.() ?? true))
      .flatMap(({ keys: spelt, label, run }) => (run ? [{ id: `action ${spelt}`, label, keys: spelt, run }] : []));
    const known = [...others.filter((one) => !one.isLast), ...withKeys, ...others.filter((one) => one.isLast)];
    return [
      { title: 'Pages', search: (words) => rankCommands(pages, words) },
      // Without a limit if only actions are searched, so that every action can be found.
      { title: 'Actions', prefix: '>', search: (words) => rankCommands(known, words, isAllAsked ? known.length : 8) },
    ];
  }, [sections, router, keys, others, isAllAsked]);
}

function useResults(typed: string, list: readonly CommandProvider[]): readonly CommandGroup[] {
  const [groups, setGroups] = useState<readonly CommandGroup[]>([]);
  // A layout effect: results that are available at once must show in the first paint.
  useLayoutEffect(() => {
    const { prefix, words } = splitQuery(typed);
    const stop = new AbortController();
    const asked = list.filter((provider) => (prefix ? provider.prefix === prefix : !provider.needsPrefix));
    const found: CommandGroup[] = asked.map((provider) => ({ title: provider.title, commands: [] }));
    const show = () => setGroups(found.filter((group) => group.commands.length > 0));
    asked.forEach((provider, index) => {
      const answer = provider.search(words, stop.signal);
      if (!(answer instanceof Promise)) {
        found[index] = { title: provider.title, commands: answer };
        return;
      }
      const keep = (commands: readonly Command[]) => {
        if (stop.signal.aborted) return;
        found[index] = { title: provider.title, commands };
        show();
      };
      // If a search fails, only its group is left out.
      answer.then(keep, () => keep([]));
    });
    show();
    return () => stop.abort();
  }, [typed, list]);
  return groups;
}

/** Search over records, pages and actions; opened by Ctrl/⌘K. */
export function CommandPalette({ sections, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const builtIn = useBuiltIn(sections, splitQuery(typed).prefix === '>');
  const others = providers.use();
  const all = useMemo(() => [...builtIn, ...others], [others, builtIn]);
  const prefixes = new Set(others.map((provider) => provider.prefix));
  const groups = useResults(typed, all);
  const flat = groups.flatMap((group) => group.commands);
  // Results that arrive later do not move the selection.
  const found = flat.findIndex((command) => command.id === active);
  const current = found >= 0 ? found : Math.min(0, flat.length - 1);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current, groups]);

  function choose(command: Command | undefined) {
    if (!command) return;
    onClose();
    command.run();
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && flat.length > 0) setActive(flat[(current + step + flat.length) % flat.length]?.id ?? '');
    else if (event.key === 'Enter') choose(flat[current]);
    else return;
    event.preventDefault();
  }

  return (
    <ModalLayer label="Search and commands" onClose={onClose}>
      <div className={styles.panel}>
        <input
          className={styles.input}
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls="palette-list"
          aria-activedescendant={current >= 0 ? `palette-${current}` : undefined}
          aria-label="Search records, pages and actions"
          placeholder="Search records, pages and actions"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive('');
          }}
          onKeyDown={onKeyDown}
        />
        <div ref={list} className={styles.list} id="palette-list" role="listbox" aria-label="Results" tabIndex={-1}>
          {groups.map((group) => (
            <Fragment key={group.title}>
              <h3 role="presentation">{group.title}</h3>
              {group.commands.map((command) => {
                const index = flat.indexOf(command);
                return (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the focus and handles the keys
                  <div
                    key={command.id}
                    id={`palette-${index}`}
                    className={styles.option}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === current}
                    onMouseMove={() => setActive(command.id)}
                    onClick={() => choose(command)}
                  >
                    <MarkedText text={command.label} marks={command.marks ?? []} />
                    <span className={styles.hint}>{command.hint}</span>
                    {command.keys ? <kbd>{showKeys(command.keys)}</kbd> : null}
                  </div>
                );
              })}
            </Fragment>
          ))}
        </div>
        {flat.length === 0 && typed !== '' ? <p className={styles.none}>Nothing found for “{typed}”.</p> : null}
        <footer className={styles.foot} aria-hidden>
          <span>↑↓ choose</span>
          <span>↵ open</span>
          <span>&gt; actions</span>
          {prefixes.has('#') ? <span># documents</span> : null}
          {prefixes.has('@') ? <span>@ people</span> : null}
        </footer>
      </div>
    </ModalLayer>
  );
}
