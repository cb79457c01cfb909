import { IconListNumbers, IconPlus, IconTableImport } from '@tabler/icons-react';
import { useState } from 'react';
import { AppLink } from '../../client/app-link.tsx';
import { PresentTabs, useDeletedView } from '../../client/present-tabs.tsx';
import { PageState } from '../../client/page-state.tsx';
import { Button } from '../../ui/button.tsx';
import { ListPage } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useProjectPlace } from '../tasks/project-place.ts';
import { DeletedWbs } from './deleted-wbs.tsx';
import { useWbs } from './use-wbs.ts';
import { EditElement, NewElement } from './wbs-form.tsx';
import { WbsGrid } from './wbs-grid.tsx';
import { WbsImportDialog } from './wbs-import.tsx';
import { placeOf, type WbsNode, linesOf } from './wbs-tree.ts';
import { PaperMenu } from '../plan/parts/paper-menu.tsx';
import { printedTable } from '../../ui/print/print-table.tsx';
import type { ExportedTable } from '../../ui/data-grid/export-rows.ts';

type Opened = { kind: 'new'; parent: WbsNode | null } | { kind: 'edit'; node: WbsNode } | { kind: 'import' } | null;

/** The work breakdown structure of a project. */
export function WbsPage() {
  const { workspaceId, projectId } = useProjectPlace('WBS');
  const wbs = useWbs(workspaceId, projectId);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const isDeleted = useDeletedView();
  const mayAdd = wbs.may('create');
  const addButton = mayAdd ? (
    <Button look="primary" icon={<IconPlus />} onClick={() => setOpened({ kind: 'new', parent: null })}>
      New element
    </Button>
  ) : undefined;
  const importButton = mayAdd ? (
    <Button icon={<IconTableImport />} onClick={() => setOpened({ kind: 'import' })}>
      Paste or import
    </Button>
  ) : undefined;
  const showsMoney = wbs.may('see_cost');
  const place = { workspaceId, projectId, showsMoney, onClose: close };
  return (
    <ListPage
      title="WBS"
      count={isDeleted ? undefined : wbs.totalCount}
      actions={
        isDeleted ? undefined : (
          <>
            {wbs.roots.length > 0 ? (
              <PaperMenu
                workspaceId={workspaceId}
                projectId={projectId}
                parts={[
                  {
                    label: 'WBS',
                    title: 'Work breakdown structure',
                    make: () => printedTable(wbsTable(wbs.roots, showsMoney)),
                  },
                ]}
                tables={[{ label: 'WBS', name: 'WBS', make: () => wbsTable(wbs.roots, showsMoney) }]}
              />
            ) : null}
            {wbs.may('edit') && wbs.roots.length > 0 ? (
              <Button icon={<IconListNumbers />} onClick={wbs.renumber}>
                Renumber
              </Button>
            ) : null}
            {importButton}
            {addButton}
          </>
        )
      }
      tabs={<PresentTabs />}
    >
      {isDeleted ? (
        <DeletedWbs workspaceId={workspaceId} projectId={projectId} />
      ) : !wbs.query.data ? (
        <PageState query={wbs.query} title="Failed to fetch WBS" what="the WBS" />
      ) : wbs.roots.length === 0 ? (
        <EmptyState
          title="No WBS yet"
          detail="Elements divide the project into deliverables. Paste them from a spreadsheet; an imported programme can make them of its summaries."
          action={addButton}
          link={<AppLink href={`/w/${workspaceId}/projects/${projectId}/import`}>Import a programme</AppLink>}
        />
      ) : (
        <WbsGrid
          roots={wbs.roots}
          chosenId={chosenId}
          onChoose={setChosenId}
          showsMoney={showsMoney}
          actions={{
            mayAdd,
            add: (parent) => (mayAdd ? setOpened({ kind: 'new', parent }) : undefined),
            edit: (node) => (node.abilities.includes('edit') ? setOpened({ kind: 'edit', node }) : undefined),
            remove: (node) => (node.abilities.includes('delete') ? wbs.remove(node) : undefined),
            place: (node, place) => {
              if (!wbs.isMoving) wbs.move(node, place);
            },
            move: (line, direction, lines) => {
              const to = placeOf(line, direction, lines);
              // The next move depends on the positions after the last one.
              if (to && !wbs.isMoving && line.node.abilities.includes('edit')) wbs.move(line.node, to);
            },
          }}
        />
      )}
      {opened?.kind === 'new' ? (
        <NewElement
          {...place}
          parent={opened.parent}
          siblings={opened.parent?.children ?? wbs.roots}
          onCreated={(id) => {
            setChosenId(id);
            close();
          }}
        />
      ) : null}
      {opened?.kind === 'import' ? (
        <WbsImportDialog workspaceId={workspaceId} projectId={projectId} onClose={close} />
      ) : null}
      {opened?.kind === 'edit' ? <EditElement key={opened.node.wbs_id} {...place} node={opened.node} /> : null}
    </ListPage>
  );
}

/** The whole tree as a table, fully expanded; with amounts only for people who may see them. */
function wbsTable(roots: readonly WbsNode[], showsMoney: boolean): ExportedTable {
  const money = showsMoney ? ['Own budget', 'Total budget', 'Task cost'] : [];
  return {
    headers: ['Code', 'Level', 'Element', ...money, 'Tasks', 'Done (%)', 'Start', 'Finish'],
    rows: linesOf(roots, new Set()).map(({ node, level }) => [
      node.code,
      level,
      node.name,
      ...(showsMoney ? [node.budget, node.total_budget, node.task_cost] : []),
      node.task_count,
      Math.round(node.progress),
      node.start_date,
      node.end_date,
    ]),
  };
}
