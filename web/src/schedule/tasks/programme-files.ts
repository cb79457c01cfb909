// The whole programme as a file, written by the server.
import { download } from '../../client/api.ts';

/** The formats with their words. */
export const programmeFormats = [
  { format: 'xlsx', label: 'Excel workbook (.xlsx)' },
  { format: 'csv', label: 'Comma-separated (.csv)' },
  { format: 'mspdi', label: 'Microsoft Project (.xml)' },
  { format: 'xer', label: 'Primavera (.xer)' },
] as const;
export type ProgrammeFormat = (typeof programmeFormats)[number]['format'];

/** Saves the programme of a project as a file. Throws ApiFailure. */
export function saveProgramme(
  params: { workspaceId: string; projectId: string },
  format: ProgrammeFormat,
): Promise<void> {
  return download('exportSchedule', { params, query: { format } });
}
