import type { RecordScreens } from '../records/record-screens.ts';
import { countOf } from '../ui/format.ts';
import { FormBuilder } from './form-builder.tsx';

type Sections = readonly { questions: readonly unknown[] }[];
const questionCount = (sections: Sections) => sections.reduce((sum, { questions }) => sum + questions.length, 0);
const published = (version: number | null, isChanged: boolean) =>
  version === null ? 'Not published' : `Version ${version}${isChanged ? ', draft changed' : ''}`;

/** The form types of a workspace. */
export const formTypes: RecordScreens<'form_types'> = {
  table: 'form_types',
  purpose: 'Daily reports, toolbox talks, inspections, incidents: the questions that people answer on site.',
  columns: {
    sections: {
      id: 'sections',
      header: 'Questions',
      value: (type) => questionCount(type.sections),
      kind: 'number',
      filter: 'none',
      groupable: false,
      widthPx: 100,
    },
  },
  moreColumns: [
    {
      id: 'published_version',
      header: 'Published',
      value: (type) => published(type.published_version, type.is_changed),
      filter: 'none',
      widthPx: 190,
    },
  ],
  // Questions are edited on the type's own page.
  controls: { sections: () => null },
  texts: { sections: (type) => countOf(questionCount(type.sections), 'question') },
  PageBody: FormBuilder,
};
