import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { Button } from '../../../ui/button.tsx';
import { saveTable } from '../../../ui/data-grid/export-rows.ts';
import { toast } from '../../../ui/toasts.ts';
import { programmeFormats, saveProgramme } from '../../tasks/programme-files.ts';
import { exportChart } from '../print/export-chart.ts';
import { shownTable } from './shown-table.ts';
import type { Gantt } from './use-gantt.ts';

interface ExportMenuProps {
  gantt: Gantt;
  title: string;
  projectId: string | undefined;
}

/** The programme as a file: whole for other planning tools, what is shown as a table, the chart on paper or as a picture. */
export function ExportMenu({ gantt, title, projectId }: ExportMenuProps) {
  const { workspaceId } = useParams({ strict: false });
  const failed = (error: unknown) =>
    toast.error({
      title: 'Failed to export the programme',
      detail: error instanceof Error ? error.message : 'It could not be written.',
    });
  const table = (format: 'csv' | 'xlsx') => void saveTable(shownTable(gantt), title, format).catch(failed);
  const paper = (kind: 'a3' | 'a1' | 'png') => void exportChart({ gantt, kind, title }).catch(failed);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button small look="subtle" icon={<IconDownload />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {projectId && workspaceId ? (
          <>
            <Menu.Label>The whole programme</Menu.Label>
            {programmeFormats.map(({ format, label }) => (
              <Menu.Item
                key={format}
                onClick={() => void saveProgramme({ workspaceId, projectId }, format).catch(failed)}
              >
                {label}
              </Menu.Item>
            ))}
          </>
        ) : null}
        <Menu.Label>What is shown</Menu.Label>
        <Menu.Item onClick={() => table('xlsx')}>Table as Excel workbook (.xlsx)</Menu.Item>
        <Menu.Item onClick={() => table('csv')}>Table, comma-separated (.csv)</Menu.Item>
        <Menu.Item onClick={() => paper('a3')}>Chart as PDF on A3</Menu.Item>
        <Menu.Item onClick={() => paper('a1')}>Chart as PDF on A1</Menu.Item>
        <Menu.Item onClick={() => paper('png')}>Chart as a picture (.png)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
