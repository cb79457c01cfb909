import { Menu } from '@mantine/core';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useAddress } from '../../client/address.ts';
import { AppLink } from '../../client/app-link.tsx';
import { PageState } from '../../client/page-state.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { formatDay, formatNumber } from '../../ui/format.ts';
import { ListPage, SummaryStrip } from '../../ui/page.tsx';
import { SideList, SplitPage } from '../../ui/split-page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { CriticalRule } from '../parts/critical-rule.tsx';
import { useProgramme } from '../tasks/programme.ts';
import type { ReadProgramme } from '../tasks/read-programme.ts';
import { type SiteClock, useSiteClock } from '../plan/parts/site-clock.ts';
import { useProjectPlace } from '../tasks/project-place.ts';
import { TaskDrawer } from '../tasks/task-drawer.tsx';
import { finishDay } from '../tasks/finish-day.ts';
import { RenameBaseline, TakeBaseline } from './baseline-form.tsx';
import { useBaselines, type Baseline } from './use-baselines.ts';
import { VarianceGrid } from './variance-grid.tsx';

/** The baselines of a programme, and its variances from each. */
export function BaselinesPage() {
  const { workspaceId, projectId } = useProjectPlace('Baselines');
  const { query, read } = useProgramme(projectId);
  if (!read) return <PageState query={query} title="Failed to fetch the programme" what="the baselines" />;
  return <Baselines workspaceId={workspaceId} projectId={projectId} read={read} />;
}

interface BaselinesProps {
  workspaceId: string;
  projectId: string;
  read: ReadProgramme;
}

type Opened = 'take' | { rename: Baseline } | null;

function Baselines({ workspaceId, projectId, read }: BaselinesProps) {
  const clock = useSiteClock();
  const [params, setParams] = useAddress();
  const [opened, setOpened] = useState<Opened>(null);
  const baselines = useBaselines(projectId, read.revision);
  const { items, mayEdit, query } = baselines;
  if (!query.data) return <PageState query={query} title="Failed to fetch baselines" what="the baselines" />;
  const chosen =
    items.find(({ number }) => String(number) === params.get('number')) ??
    items.find(({ is_current }) => is_current) ??
    items[0];
  const take = mayEdit ? (
    <Button look="primary" icon={<IconPlus />} onClick={() => setOpened('take')}>
      Take a baseline
    </Button>
  ) : undefined;
  const find = (id: string) => items.find(({ number }) => String(number) === id);
  const openId = params.get('open');
  return (
    <ListPage
      title="Baselines"
      count={items.length}
      titleNote={<CriticalRule programme={read.programme} />}
      actions={take}
    >
      {chosen ? (
        <SplitPage
          list={
            <SideList
              label="Baselines"
              chosenId={String(chosen.number)}
              onChoose={(id) => setParams({ number: id })}
              onDelete={(id) => {
                const found = find(id);
                if (found?.abilities.includes('delete')) baselines.remove(found);
              }}
              items={items.map((baseline) => ({
                id: String(baseline.number),
                title: `${baseline.number} ${baseline.name}`,
                detail: [baseline.is_current ? 'Current' : '', formatDay(clock.dayOf(baseline.captured_at))]
                  .filter(Boolean)
                  .join(' · '),
                menu: (
                  <BaselineMenu
                    baseline={baseline}
                    compareHref={`/w/${workspaceId}/projects/${projectId}/comparison?from=b${baseline.number}`}
                    onCurrent={() => baselines.makeCurrent(baseline)}
                    onRename={() => setOpened({ rename: baseline })}
                    onRemove={() => baselines.remove(baseline)}
                  />
                ),
              }))}
            />
          }
        >
          <SummaryStrip figures={factsOf(chosen, clock)} />
          <VarianceGrid
            projectId={projectId}
            baseline={chosen}
            read={read}
            onOpenTask={(id) => setParams({ open: id })}
          />
        </SplitPage>
      ) : (
        <EmptyState
          title="No baseline yet"
          detail="A baseline keeps the programme as it was agreed. The Gantt, the dashboard and the earned value are compared with it."
          action={take}
        />
      )}
      {opened === 'take' ? (
        <TakeBaseline items={items} onTake={baselines.take} onClose={() => setOpened(null)} />
      ) : null}
      {opened && opened !== 'take' ? (
        <RenameBaseline
          baseline={opened.rename}
          onRename={(name) => baselines.rename(opened.rename, name)}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {openId ? (
        <TaskDrawer
          key={openId}
          projectId={projectId}
          taskId={openId}
          onClose={() => setParams({ open: null })}
          onOpenTask={(id) => setParams({ open: id })}
        />
      ) : null}
    </ListPage>
  );
}

function factsOf(baseline: Baseline, clock: SiteClock) {
  return [
    { label: 'Taken', value: clock.format(baseline.captured_at) },
    { label: 'By', value: baseline.captured_by ?? 'A planning file' },
    { label: 'Tasks and summaries', value: formatNumber(baseline.task_count) },
    { label: 'Finish', value: formatDay(finishDay(null, baseline.finish_minute)) },
    { label: 'Holds', value: baseline.is_whole ? 'Dates, floats and links' : 'Dates' },
  ];
}

interface BaselineMenuProps {
  baseline: Baseline;
  compareHref: string;
  onCurrent: () => void;
  onRename: () => void;
  onRemove: () => void;
}

function BaselineMenu({ baseline, compareHref, onCurrent, onRename, onRemove }: BaselineMenuProps) {
  const may = (ability: string) => baseline.abilities.includes(ability);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={`Actions for ${baseline.name}`} small>
          <IconDots />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={AppLink} href={compareHref}>
          Compare with the live programme
        </Menu.Item>
        {may('edit') ? (
          <>
            <Menu.Item disabled={baseline.is_current} onClick={onCurrent}>
              Make it the current baseline
            </Menu.Item>
            <Menu.Item onClick={onRename}>Rename</Menu.Item>
          </>
        ) : null}
        {may('delete') ? (
          <Menu.Item rightSection="Del" onClick={onRemove}>
            Delete
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
