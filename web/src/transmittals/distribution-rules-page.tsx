import { recordListPage } from '../records/record-list-page.tsx';
import type { RecordScreens } from '../records/record-screens.ts';
import { purposeText } from './words.ts';

/** The rules behind the distribution matrices of a workspace. */
const rules: RecordScreens<'distribution_rules'> = {
  table: 'distribution_rules',
  purpose: 'Rules say who gets which documents of a project; a new transmittal proposes its recipients by them.',
  texts: {
    folder_id: ({ folder_path }) => folder_path,
    purpose: ({ purpose }) => purposeText(purpose),
  },
  formValues: { folder_id: ({ folder_path }) => folder_path ?? '' },
  columns: {
    folder_id: { id: 'folder_id', header: 'Folder', value: (rule) => rule.folder_path, sortable: false },
  },
};

export const DistributionRulesPage = recordListPage(rules);
