// Editor of a form type's questions: added, moved and removed by keyboard or mouse; saved as a draft, then published.
import { designFaults, type Question, type Section } from '@horizon/forms';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { RecordAnswer } from '../client/declared.ts';
import { useCall, useWrite } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import { formatInstant } from '../ui/format.ts';
import { useLeaveGuard } from '../ui/leave-guard.ts';
import { SmallTable } from '../ui/small-table.tsx';
import {
  addQuestion,
  addSection,
  changeQuestion,
  changeSection,
  moveQuestion,
  removeQuestion,
  removeSection,
} from './design.ts';
import { QuestionEditor } from './question-editor.tsx';
import styles from './forms.module.css';

type FormType = RecordAnswer<'form_types'>;

/** The draft and the published versions of a form type. */
export function FormBuilder({ record: type }: { record: FormType }) {
  return (
    <>
      {type.abilities.includes('edit') ? <Draft key={type.version} type={type} /> : null}
      <Versions type={type} />
    </>
  );
}

function Draft({ type }: { type: FormType }) {
  const saved = type.sections as Section[];
  const [sections, setSections] = useState<Section[]>(saved);
  const isDirty = sections !== saved;
  useLeaveGuard(isDirty);
  const [spoken, setSpoken] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const update = useWrite('updateFormType', { failsWith: 'Failed to update form type' });
  const publish = useWrite('publishFormType', {
    successMessage: ({ published_version }) => `Version ${published_version ?? 1} has been published`,
    failsWith: 'Failed to publish form type',
  });
  const params = { workspaceId: type.workspace_id, id: type.id };
  const faults = designFaults(sections);
  const save = () => update.mutateAsync({ params, body: { sections, version: type.version } });
  const saveAndPublish = async () => {
    const version = isDirty ? (await save()).version : type.version;
    await publish.mutateAsync({ params, body: { version } });
  };
  const move = (section: Section, at: number, by: number) => {
    const question = section.questions[at]!;
    setSections(moveQuestion(sections, section.id, at, by));
    setSpoken(`“${question.label || 'The question'}” is now number ${at + by + 1}`);
    // The button moves with its question, and the focus with it.
    requestAnimationFrame(() => {
      const name = by < 0 ? 'up' : 'down';
      const found = list.current?.querySelector<HTMLButtonElement>(
        `[data-question="${question.id}"] [data-move="${name}"]`,
      );
      if (found && !found.disabled) found.focus();
      else list.current?.querySelector<HTMLButtonElement>(`[data-question="${question.id}"] button:enabled`)?.focus();
    });
  };
  return (
    <section className={styles.section} aria-labelledby="form-questions">
      <h2 id="form-questions">Questions</h2>
      <p className={styles.note}>
        Changes are a draft until they are published. Forms that have been begun keep their version.
      </p>
      <div ref={list}>
        {sections.map((section, place) => (
          <fieldset key={section.id} className={styles.section}>
            <legend className="visually-hidden">{section.title || `Section ${place + 1}`}</legend>
            <div className={styles.questionHead}>
              <input
                className={`${styles.input} ${styles.grow}`}
                aria-label={`Title of section ${place + 1}`}
                placeholder="Section title"
                maxLength={200}
                value={section.title}
                onChange={(event) => setSections(changeSection(sections, section.id, event.target.value))}
              />
              <Button small onClick={() => setSections(removeSection(sections, section.id))}>
                Remove section
              </Button>
            </div>
            <div className={styles.stack}>
              {section.questions.map((question, at) => (
                <QuestionEditor
                  key={question.id}
                  question={question}
                  faults={Object.entries(faults)
                    .filter(([path]) => path.startsWith(`sections.${place}.questions.${at}.`))
                    .map(([, sentence]) => sentence)}
                  onChange={(change) => setSections(changeQuestion(sections, question.id, change))}
                  onRemove={() => setSections(removeQuestion(sections, question.id))}
                  onMove={(by) => move(section, at, by)}
                  isFirst={at === 0}
                  isLast={at === section.questions.length - 1}
                />
              ))}
            </div>
            <div className={styles.acts}>
              <Button small icon={<IconPlus />} onClick={() => setSections(addQuestion(sections, section.id))}>
                Add question
              </Button>
            </div>
          </fieldset>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      <div className={styles.acts}>
        <Button icon={<IconPlus />} onClick={() => setSections(addSection(sections))}>
          Add section
        </Button>
        <Button busy={update.isPending} disabled={!isDirty} onClick={() => void save().catch(() => undefined)}>
          Save draft
        </Button>
        <Button
          look="primary"
          busy={publish.isPending || update.isPending}
          disabled={Object.keys(faults).length > 0 || (!isDirty && !type.is_changed)}
          onClick={() => void saveAndPublish().catch(() => undefined)}
        >
          Publish
        </Button>
      </div>
      {faults['sections'] ? <p className={styles.note}>{faults['sections']}</p> : null}
    </section>
  );
}

function Versions({ type }: { type: FormType }) {
  const versions = useCall('listFormTypeVersions', {
    params: { workspaceId: type.workspace_id, id: type.id },
    query: {},
  });
  if (!versions.data || versions.data.items.length === 0) return null;
  const count = (sections: readonly { questions: readonly Question[] }[]) =>
    sections.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <section className={styles.section} aria-labelledby="form-versions">
      <h2 id="form-versions">Versions</h2>
      <SmallTable label="Versions" heads={['Version', 'Published', 'By', 'Questions']}>
        {versions.data.items.map((version) => (
          <tr key={version.number}>
            <th scope="row">{version.number}</th>
            <td>{formatInstant(version.published_at)}</td>
            <td>{version.published_by}</td>
            <td>{count(version.sections as Section[])}</td>
          </tr>
        ))}
      </SmallTable>
    </section>
  );
}
