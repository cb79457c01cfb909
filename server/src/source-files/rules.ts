import type { sourceFileRecord } from '@horizon/contract';
import type { RecordRules } from '../platform/records/rules.ts';
import { attachedBytes } from './store.ts';

/** Source files: each name once on a project; the size is that of the attached file if none was entered. */
export const sourceFileRules: RecordRules<typeof sourceFileRecord> = {
  duplicates: {
    source_files_once: {
      field: 'name',
      sentence: ({ name }) =>
        `${name} is registered on this project already. Change its version there, or choose another name.`,
    },
  },
  present: async (db, rows) => {
    const bytes = await attachedBytes(db, rows);
    return rows.map((row) => ({ size: row.size ?? bytes.get(row.idSourceFiles) ?? null }));
  },
};
