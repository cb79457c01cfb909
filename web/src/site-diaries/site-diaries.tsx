import { recordSection } from '../records/record-section.tsx';
import type { RecordScreens } from '../records/record-screens.ts';

const entries: RecordScreens<'diary_entries'> = { table: 'diary_entries', purpose: 'Entries of a site diary.' };
const Entries = recordSection(entries, { title: 'Entries', columns: ['kind', 'hours'], addLabel: 'Add an entry' });

export const diaries: RecordScreens<'site_diaries'> = {
  table: 'site_diaries',
  purpose: 'Work, deliveries and visitors of each day on site.',
  PageBody: ({ record }) => <Entries parent={{ id: record.diary_id, isDeleted: record.is_deleted }} />,
};
