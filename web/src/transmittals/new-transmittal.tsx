import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { useMemberChoices } from '../client/member-choices.ts';
import { ProjectField } from '../client/project-field.tsx';
import { MultiSelectField } from '../ui/fields.tsx';
import { FormSection, useForm } from '../ui/form.tsx';
import { countOf } from '../ui/format.ts';
import { refusalWithStatus } from './failed-to.ts';
import { asRecipient, isChosen, keyOfProposed, ProposedSection, useProposed } from './proposed-recipients.tsx';
import { asBody, TermsSection, TextSection, writtenIn } from './transmittal-fields.tsx';

interface NewTransmittalProps {
  /** Empty if it is selected in the form. */
  projectId: string;
  /** Ids of the documents selected for it. */
  documents?: readonly string[];
  onClose: () => void;
}

/** Drafts a transmittal, with the selected documents if there are any, and opens it. */
export function NewTransmittal({ projectId, documents = [], onClose }: NewTransmittalProps) {
  const { workspace_id } = useWorkspace();
  const navigate = useNavigate();
  const members = useMemberChoices();
  const create = useWrite('createTransmittal');
  const [purposeNow, setPurpose] = useState('');
  const proposed = useProposed({ workspaceId: workspace_id, projectId, documents, purpose: purposeNow });
  const form = useForm({
    initial: {
      ...writtenIn(null),
      project_id: projectId,
      to: [] as string[],
      cc: [] as string[],
      left: [] as string[],
    },
    onSave: ({ project_id, to, cc, left, ...written }) =>
      refusalWithStatus('Failed to create transmittal', async () => {
        const made = await create.mutateAsync({
          body: {
            ...asBody(written),
            workspace_id,
            project_id,
            documents: documents.map((cde_id) => ({ cde_id })),
            recipients: [
              ...proposed
                .filter((one) => !left.includes(keyOfProposed(one)) && !isChosen(one, [...to, ...cc]))
                .map(asRecipient),
              ...to.map((kinde_id) => ({ kinde_id, role: 'to' as const })),
              ...cc.filter((one) => !to.includes(one)).map((kinde_id) => ({ kinde_id, role: 'cc' as const })),
            ],
          },
        });
        onClose();
        void navigate({ to: `/w/${workspace_id}/transmittals/${made.id}` });
      }),
  });
  if (form.values.purpose !== purposeNow) setPurpose(form.values.purpose);
  return (
    <FormDrawer
      title="New transmittal"
      form={form}
      saveLabel="Create draft"
      onClose={onClose}
      note={documents.length > 0 ? `${countOf(documents.length, 'document')} selected` : undefined}
    >
      <TextSection />
      <ProposedSection proposed={proposed} />
      <FormSection title={proposed.length > 0 ? 'Further recipients' : 'Recipients'}>
        {projectId ? null : <ProjectField name="project_id" label="Project" required wide />}
        <MultiSelectField name="to" label="To" wide choices={members} />
        <MultiSelectField
          name="cc"
          label="CC"
          wide
          choices={members}
          help="For information; never asked to acknowledge."
        />
      </FormSection>
      <TermsSection />
    </FormDrawer>
  );
}
