import { printedTable } from '../../../ui/print/print-table.tsx';
import { PaperMenu } from '../parts/paper-menu.tsx';
import type { PlannedTasks } from '../parts/planned-tasks.ts';
import type { CriticalPath } from './critical-path.ts';
import { floatPathsTable, negativeFloatTable, pathTable } from './path-table.ts';

interface PathPaperProps {
  workspaceId: string;
  projectId: string;
  path: CriticalPath;
  planned: PlannedTasks;
  /** The tab that is open. */
  tab: string;
}

/** The open tab on paper and as a file. */
export function PathPaper({ workspaceId, projectId, path, planned, tab }: PathPaperProps) {
  const open =
    tab === 'paths'
      ? { name: 'Float paths', make: () => floatPathsTable(path, planned) }
      : tab === 'negative'
        ? { name: 'Causes of negative float', make: () => negativeFloatTable(path, planned) }
        : tab === 'longest'
          ? { name: 'Longest path', make: () => pathTable(path.longest_path, planned) }
          : { name: path.critical_rule, make: () => pathTable(path.critical, planned) };
  return (
    <PaperMenu
      workspaceId={workspaceId}
      projectId={projectId}
      parts={[{ label: open.name, title: open.name, make: () => printedTable(open.make()) }]}
      tables={[{ label: open.name, name: open.name.toLowerCase(), make: open.make }]}
    />
  );
}
