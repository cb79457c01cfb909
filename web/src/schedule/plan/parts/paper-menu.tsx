// Prints and exports a page of the plan as shown, with its filters and permissions.
import { Menu } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useCallback, useState, type ReactNode } from 'react';
import { useCaller, useWorkspace } from '../../../client/caller.tsx';
import { Button } from '../../../ui/button.tsx';
import { type ExportedTable, saveTable } from '../../../ui/data-grid/export-rows.ts';
import { formatDay } from '../../../ui/format.ts';
import { type Paper, paperNames, PrintSheet } from '../../../ui/print/print-sheet.tsx';
import { toast } from '../../../ui/toasts.ts';
import { lastDayOfMinute } from '../../parts/day-of-minute.ts';
import { usePlannedTasks } from './planned-tasks.ts';
import { useSiteClock } from './site-clock.ts';
import { useCall } from '../../../client/data.ts';
import { keptProject } from '../../../client/last-week.ts';
import type { ProjectPlace } from '../../tasks/project-place.ts';

type Soon<T> = T | Promise<T>;

export interface PrintedPart {
  /** "Week", "Look-ahead of 6 weeks"; the page's name if there is only one part. */
  label: string;
  title: string;
  /** The line below the title; the programme's data date is added. */
  about?: string;
  make: () => Soon<ReactNode>;
}

interface PaperMenuProps {
  parts: readonly PrintedPart[];
  /** The tables to export. */
  tables?: readonly { label: string; name: string; make: () => Soon<ExportedTable> }[];
  workspaceId: string;
  projectId: string;
}

interface Printed extends PrintedPart {
  paper: Paper;
  content: ReactNode;
  printedAt: Date;
}

/** A menu to print and export. */
export function PaperMenu({ parts, tables = [], workspaceId, projectId }: PaperMenuProps) {
  const [printed, setPrinted] = useState<Printed | null>(null);
  const done = useCallback(() => setPrinted(null), []);
  const clock = useSiteClock();
  const company = useWorkspace().workspace;
  const { name: person } = useCaller();
  const { project, number } = useProjectPlaceNames({ workspaceId, projectId });
  // Without permission for the whole programme, the print-out has no data date.
  const { query: schedule, planned } = usePlannedTasks(workspaceId, projectId, printed !== null);
  const statusDate = planned?.project.statusDate ?? null;
  const dataDate = statusDate === null ? null : `Data date ${formatDay(lastDayOfMinute(statusDate))}`;
  const run = (title: string, work: () => Promise<unknown>) => {
    work().catch((error: unknown) =>
      toast.error({ title, detail: error instanceof Error ? error.message : 'It could not be written.' }),
    );
  };
  const print = async (part: PrintedPart, paper: Paper) =>
    setPrinted({ ...part, paper, content: await part.make(), printedAt: new Date() });
  const isReady = !schedule.isPending || schedule.fetchStatus === 'paused';
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button small look="subtle" icon={<IconPrinter />}>
            Print and export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Print</Menu.Label>
          {parts.flatMap((part) =>
            paperNames.map((paper) => (
              <Menu.Item
                key={`${part.label} ${paper}`}
                onClick={() => run('Failed to print', () => print(part, paper))}
              >
                {part.label} on {paper}
              </Menu.Item>
            )),
          )}
          {tables.map(({ label, name, make }) => (
            <div key={label}>
              <Menu.Label>{label} as a file</Menu.Label>
              {(['xlsx', 'csv'] as const).map((format) => (
                <Menu.Item
                  key={format}
                  onClick={() =>
                    run('Failed to export', async () => saveTable(await make(), `${project} ${name}`, format))
                  }
                >
                  {format === 'xlsx' ? `${label}: Excel workbook (.xlsx)` : `${label}: comma-separated (.csv)`}
                </Menu.Item>
              ))}
            </div>
          ))}
        </Menu.Dropdown>
      </Menu>
      {printed && isReady ? (
        <PrintSheet
          paper={printed.paper}
          head={{
            company,
            title: printed.title,
            about: [printed.about, dataDate].filter(Boolean).join(' · '),
            lines: [
              number ? `${number} ${project}` : project,
              `Printed ${clock.format(printed.printedAt)} by ${person}`,
            ],
          }}
          onDone={done}
        >
          {printed.content}
        </PrintSheet>
      ) : null}
    </>
  );
}

/** The project's name and number for printing; offline, the stored name. */
function useProjectPlaceNames({ workspaceId, projectId }: ProjectPlace) {
  const { kinde_id: personId } = useCaller();
  const project = useCall('getProject', { params: { workspaceId, projectId } }).data;
  return {
    project: project?.project_name ?? keptProject(personId, projectId)?.projectName ?? 'Project',
    number: project?.project_number ?? null,
  };
}
