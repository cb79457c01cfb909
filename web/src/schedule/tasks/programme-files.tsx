// Exports the whole programme as a file, written by the server.
import { Menu } from '@mantine/core';
import { useCall } from '../../client/data.ts';
import { download } from '../../client/api.ts';
import { toast } from '../../ui/toasts.ts';
import { notInTheFile } from './not-in-the-file.ts';

/** The formats with their labels. */
export const programmeFormats = [
  { format: 'xlsx', label: 'Excel workbook (.xlsx)' },
  { format: 'csv', label: 'Comma-separated (.csv)' },
  { format: 'mspdi', label: 'Microsoft Project (.xml)' },
  { format: 'xer', label: 'Primavera (.xer)' },
] as const;
export type ProgrammeFormat = (typeof programmeFormats)[number]['format'];

/** Saves the programme of a project as a file, and lists what is not in it as it is here. Throws ApiFailure. */
export function saveProgramme(
  params: { workspaceId: string; projectId: string },
  format: ProgrammeFormat,
): Promise<void> {
  return download('exportSchedule', { params, query: { format } }, (headers) => {
    const detail = notInTheFile(headers.get('x-not-carried-over'));
    if (detail) toast.info({ title: 'Exported. The format could not take everything', detail });
  });
}

/** A note above the exports for people whose files contain no costs. */
export function CostsLeftOut({ workspaceId, projectId }: { workspaceId: string; projectId: string }) {
  const edits = useCall('listScheduleBatches', { params: { workspaceId, projectId }, query: { limit: 1 } });
  if (!edits.data || edits.data.shows_money) return null;
  return (
    <Menu.Label maw={280} style={{ whiteSpace: 'normal' }}>
      These files contain no costs or rates, because your role cannot see them. The files note this too.
    </Menu.Label>
  );
}
