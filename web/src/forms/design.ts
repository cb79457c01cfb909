// Pure functions that change a form type's design. A moved question keeps its id, because answers refer to it.
import type { Question, Section } from '@horizon/forms';

const newId = () => crypto.randomUUID().slice(0, 8);

const inSection = (sections: Section[], id: string, change: (section: Section) => Section): Section[] =>
  sections.map((section) => (section.id === id ? change(section) : section));

export const addSection = (sections: Section[]): Section[] => [
  ...sections,
  { id: newId(), title: `Section ${sections.length + 1}`, questions: [] },
];
export const removeSection = (sections: Section[], id: string): Section[] =>
  sections.filter((section) => section.id !== id);
export const changeSection = (sections: Section[], id: string, title: string): Section[] =>
  inSection(sections, id, (section) => ({ ...section, title }));

export const addQuestion = (sections: Section[], sectionId: string): Section[] =>
  inSection(sections, sectionId, (section) => ({
    ...section,
    questions: [...section.questions, { id: newId(), kind: 'text', label: '' }],
  }));
export const removeQuestion = (sections: Section[], id: string): Section[] =>
  sections.map((section) => ({ ...section, questions: section.questions.filter((question) => question.id !== id) }));
export const changeQuestion = (sections: Section[], id: string, change: Partial<Question>): Section[] =>
  sections.map((section) => ({
    ...section,
    questions: section.questions.map((question) => (question.id === id ? { ...question, ...change } : question)),
  }));

/** Moves a question up (-1) or down (1) within its section. */
export function moveQuestion(sections: Section[], sectionId: string, at: number, by: number): Section[] {
  return inSection(sections, sectionId, (section) => {
    const questions = [...section.questions];
    const [moved] = questions.splice(at, 1);
    if (moved) questions.splice(at + by, 0, moved);
    return { ...section, questions };
  });
}
