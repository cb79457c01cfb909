import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { Button } from '../../../../ui/button.tsx';
import { saveTable } from '../../../../ui/data-grid/export-rows.ts';
import { toast } from '../../../../ui/toasts.ts';
import { CostsLeftOut, programmeFormats, saveProgramme } from '../../../tasks/programme-files.tsx';
import { announce } from '../editing/gantt-handlers.ts';
import { shownTable } from '../rows/shown-table.ts';
import type { Gantt } from '../use-gantt.ts';
import { useRestoreFocus } from '../use-restore-focus.ts';

interface ExportMenuProps {
  gantt: Gantt;
  title: string;
  projectId: string | undefined;
  /** Called before a dialog opens, to close the surrounding sheet. */
  onDialog?: () => void;
}

/** The export button with its menu. */
export function ExportMenu(props: ExportMenuProps) {
  const { button, onClose } = useRestoreFocus();
  return (
    <Menu position="bottom-end" onClose={onClose}>
      <Menu.Target>
        <Button ref={button} small look="subtle" icon={<IconDownload />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ExportItems {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The export menu: the whole programme for other planning tools, the visible rows as a table, the chart as PDF or image. */
export function ExportItems({ gantt, title, projectId, onDialog }: ExportMenuProps) {
  const { workspaceId } = useParams({ strict: false });
  const item = (label: string, save: () => Promise<unknown>) => (
    <Menu.Item key={label} onClick={() => void saveAs(label, save)}>
      {label}
    </Menu.Item>
  );
  return (
    <>
      {projectId && workspaceId ? (
        <>
          <Menu.Label>Export the whole programme</Menu.Label>
          <CostsLeftOut {...{ workspaceId, projectId }} />
          {programmeFormats.map(({ format, label }) =>
            item(label, () => saveProgramme({ workspaceId, projectId }, format)),
          )}
        </>
      ) : null}
      <Menu.Label>Export what is shown</Menu.Label>
      {item('Table as Excel workbook (.xlsx)', () => saveTable(shownTable(gantt), title, 'xlsx'))}
      {item('Table, comma-separated (.csv)', () => saveTable(shownTable(gantt), title, 'csv'))}
      <Menu.Item
        onClick={() => {
          onDialog?.();
          gantt.setDialog({ kind: 'print', task: -1, minute: Number.NaN });
        }}
      >
        Print the chart…
      </Menu.Item>
    </>
  );
}

/** Saves the file and announces it: screen readers do not notice a download. */
async function saveAs(label: string, save: () => Promise<unknown>): Promise<void> {
  announce(`${label}: being written…`);
  try {
    await save();
    announce(`${label}: saved.`);
  } catch (error) {
    toast.error({
      title: 'Failed to export the programme',
      detail: error instanceof Error ? error.message : 'It could not be written.',
    });
  }
}
