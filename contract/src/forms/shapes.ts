// Shapes that the calls of forms share: questions, answers, the form in responses.
import { Type } from 'typebox';
import { columnKinds, questionKinds, type Section } from '@horizon/forms';
import { numberSchema } from '../record/number.ts';
import { formStatuses } from './form-workflow.ts';
import { ByName, Fields, Instant, Nullable, Optional, Trail, Version } from '../schema.ts';

export { questionKinds };

export const formNumber = { prefix: 'FRM', width: 4 } as const;

const QuestionId = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '^[A-Za-z0-9_-]+$',
  description: 'The same in every version of the type: answers are kept by it',
});
const Label = (description: string, maxLength = 300) => Type.String({ maxLength, description });
const Question = Fields({
  id: QuestionId,
  kind: Type.Enum([...questionKinds]),
  label: Label('Question'),
  help: Optional(Nullable(Label('Help', 1000))),
  required: Optional(Type.Boolean({ description: 'Answered before the form is submitted' })),
  choices: Optional(Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 100 })),
  many: Optional(Type.Boolean({ description: 'Several choices can be chosen' })),
  unit: Optional(Nullable(Label('Unit', 20))),
  columns: Optional(
    Type.Array(Fields({ id: QuestionId, label: Label('Column', 100), kind: Type.Enum([...columnKinds]) }), {
      maxItems: 12,
    }),
  ),
});
export const SectionShape = Fields({
  id: QuestionId,
  title: Label('Section', 200),
  questions: Type.Array(Question, { maxItems: 100 }),
});
/** The design of a form type. */
export const Sections = Type.Array(SectionShape, {
  maxItems: 30,
  description: 'Sections with their questions, in order',
});
export type { Section };

/** Answers by the id of their question; their shapes follow from the kinds (`domain/forms`). */
export const AnswersShape = ByName(Type.Unknown(), { description: 'By the id of the question' });

export const formFields = {
  id: Type.String(),
  workspace_id: Type.String(),
  number: numberSchema(formNumber),
  project_id: Type.String(),
  project_name: Type.String(),
  form_type_id: Type.String(),
  form_type: Type.String({ description: 'Name of the type' }),
  form_type_version: Type.Integer({ description: 'The version of the type that it was begun with' }),
  title: Type.String(),
  status: Type.Enum([...formStatuses]),
  assignee_user_id: Nullable(Type.String()),
  assignee_name: Nullable(Type.String()),
  due_date: Nullable(Type.String()),
  created_by_user_id: Type.String(),
  created_by: Type.String({ description: 'Name of the person who began it' }),
  submitted_at: Nullable(Instant('When it was submitted last')),
  submitted_by: Nullable(Type.String()),
  decided_at: Nullable(Instant('When it was accepted or returned last')),
  decided_by: Nullable(Type.String()),
  decision_note: Nullable(Type.String()),
  is_deleted: Type.Boolean(),
  version: Version,
  ...Trail,
  abilities: Type.Array(Type.String(), { description: 'fill, submit, accept, return, assign, delete, restore' }),
};
export const FormSummary = Type.Object(formFields);
export const FormItem = Type.Object({
  ...formFields,
  sections: Type.Array(Type.Unknown(), { description: 'The design of its version' }),
  answers: AnswersShape,
});
