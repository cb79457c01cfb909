import type { RecordScreens } from '../records/record-screens.ts';
import { formatBytes } from '../ui/format.ts';

const sizeText = (size: number | null) => (size === null ? null : formatBytes(size));

/** The register of source files of a workspace. */
export const sourceFiles: RecordScreens<'source_files'> = {
  table: 'source_files',
  purpose: 'Models and drawings of projects in the programs they were made with: IFC, Revit, AutoCAD, Navisworks.',
  columns: {
    size: {
      id: 'size',
      header: 'Size',
      value: (file) => file.size,
      format: (value) => sizeText(value === null ? null : Number(value)) ?? '',
      kind: 'number',
      filter: 'none',
      groupable: false,
      widthPx: 110,
    },
    note: null,
  },
  texts: { size: ({ size }) => sizeText(size) },
};
