// Stores a form on this device to be filled in: a new one or one from the server.
import { api, type CallAnswer } from '../client/api.ts';
import { keepForm, type KeptForm } from './kept-forms.ts';
import { noteDraftChange } from './use-kept-forms.ts';

type FormType = CallAnswer<'getFormType'>;
type Form = CallAnswer<'getForm'>;

const nothingYet = { refusal: null, isSent: false, submits: false, files: [] };

/** Starts a form with the published version of its type; returns the draft's key. */
export async function beginForm(
  type: FormType,
  project: { id: string; name: string },
  userId: string,
): Promise<string> {
  const number = type.published_version!;
  const params = { workspaceId: type.workspace_id, id: type.id };
  const { items } = await api('listFormTypeVersions', { params, query: { number } });
  const version = items[0]!;
  return keepDraft({
    ...nothingYet,
    key: crypto.randomUUID(),
    userId,
    at: new Date().toISOString(),
    workspaceId: type.workspace_id,
    projectId: project.id,
    projectName: project.name,
    formTypeId: type.id,
    formTypeVersion: number,
    typeName: version.name,
    sections: version.sections as KeptForm['sections'],
    title: version.name,
    answers: {},
    formId: null,
    version: null,
  });
}

/** Continues a form from the server; returns the draft's key. */
export function continueForm(form: Form, userId: string): Promise<string> {
  return keepDraft({
    ...nothingYet,
    key: form.id,
    userId,
    at: new Date().toISOString(),
    workspaceId: form.workspace_id,
    projectId: form.project_id,
    projectName: form.project_name,
    formTypeId: form.form_type_id,
    formTypeVersion: form.form_type_version,
    typeName: form.form_type,
    sections: form.sections as KeptForm['sections'],
    title: form.title,
    answers: form.answers,
    formId: form.id,
    version: form.version,
  });
}

async function keepDraft(draft: KeptForm): Promise<string> {
  await keepForm('drafts', draft);
  noteDraftChange();
  return draft.key;
}
