// Validates the design of a form type. All faults at once, in the order of the questions, by path.
import type { Section } from './form-type.ts';

/** Faults of a design by path, such as `sections.0.questions.2.choices`; empty if it can be published. */
export function designFaults(sections: readonly Section[]): Record<string, string> {
  const faults: Record<string, string> = {};
  const seen = new Set<string>();
  const note = (path: string, isFaulty: boolean, sentence: string) => {
    if (isFaulty) faults[path] ??= sentence;
  };
  note('sections', !sections.some(({ questions }) => questions.length > 0), 'Add a question.');
  for (const [at, section] of sections.entries()) {
    note(`sections.${at}.title`, section.title.trim() === '', 'Give the section a title.');
    for (const [place, question] of section.questions.entries()) {
      const path = `sections.${at}.questions.${place}`;
      note(`${path}.id`, seen.has(question.id), 'Another question has this id.');
      seen.add(question.id);
      note(`${path}.label`, question.label.trim() === '', 'Give the question a text.');
      const choices = question.choices ?? [];
      note(`${path}.choices`, question.kind === 'choice' && choices.length < 2, 'Give at least two choices.');
      note(`${path}.choices`, new Set(choices).size < choices.length, 'Give each choice once.');
      const columns = question.columns ?? [];
      note(`${path}.columns`, question.kind === 'table' && columns.length === 0, 'Give the table a column.');
      note(`${path}.columns`, new Set(columns.map(({ id }) => id)).size < columns.length, 'Two columns have one id.');
    }
  }
  return faults;
}
