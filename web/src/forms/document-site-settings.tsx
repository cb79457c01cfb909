// The document site of a workspace: the source of form types and forms, instead of Horizon's own forms.
import { useState } from 'react';
import type { CallAnswer } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { useRecordForm } from '../client/save.ts';
import { Button } from '../ui/button.tsx';
import { DefinitionList } from '../ui/details.tsx';
import { TextField } from '../ui/fields.tsx';
import { FormSection } from '../ui/form.tsx';
import { formatInstant } from '../ui/format.ts';
import { ErrorNote, Loading } from '../ui/states.tsx';
import styles from './forms.module.css';

type Site = CallAnswer<'getDocumentSite'>;

/** The document site's settings, for workspace administrators. */
export function DocumentSiteSettings() {
  const { workspace_id: workspaceId } = useWorkspace();
  const query = useCall('getDocumentSite', { params: { workspaceId } });
  const [isEditing, setEditing] = useState(false);
  const remove = useWrite('saveDocumentSite', {
    successMessage: () => 'The document site has been removed',
    failsWith: 'Failed to save the document site',
  });
  const site = query.data;
  const mayEdit = site?.abilities.includes('edit') ?? false;
  return (
    <section className={styles.site} aria-labelledby="document-site">
      <h2 id="document-site">Document site</h2>
      <p>The site that form types and forms come from. Without one, Horizon’s own forms are used.</p>
      {query.error ? (
        <ErrorNote
          failure={shownFailure('Failed to fetch the document site', query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : !site ? (
        <Loading what="the document site" lines={2} />
      ) : (
        <DefinitionList
          entries={[
            { label: 'Address', value: site.base_url ?? 'Not set up' },
            { label: 'Access token', value: site.has_credential ? 'Stored; it is never shown again' : 'None' },
            {
              label: 'Private network',
              value: site.allows_private ? 'Allowed on this installation' : 'Not allowed on this installation',
            },
            { label: 'Changed', value: formatInstant(site.updated_at) },
          ]}
        />
      )}
      {site && mayEdit ? (
        <div className={styles.siteActs}>
          <Button onClick={() => setEditing(true)}>{site.base_url ? 'Change' : 'Set up'}</Button>
          {site.base_url ? (
            <Button
              busy={remove.isPending}
              onClick={() =>
                remove.mutate({ params: { workspaceId }, body: { base_url: null, version: site.version } })
              }
            >
              Remove
            </Button>
          ) : null}
        </div>
      ) : null}
      {isEditing && site ? <SiteDrawer site={site} onClose={() => setEditing(false)} /> : null}
    </section>
  );
}

interface Values extends Readonly<Record<string, unknown>> {
  base_url: string;
  credential: string;
}

const labels = { base_url: 'Address', credential: 'Access token' };

function SiteDrawer({ site, onClose }: { site: Site; onClose: () => void }) {
  const save = useWrite('saveDocumentSite', { successMessage: () => 'The document site has been saved' });
  const editing = useRecordForm<Site, Values>({
    record: site,
    valuesOf: ({ base_url }) => ({ base_url: base_url ?? '', credential: '' }),
    refuses: ({ base_url }) =>
      base_url?.trim() === ''
        ? { message: 'Enter an address.', fields: { base_url: ['Enter the address of the document site.'] } }
        : null,
    save: ({ credential, base_url, ...changes }, version) =>
      save.mutateAsync({
        params: { workspaceId: site.workspace_id },
        body: {
          base_url: base_url?.trim() ?? site.base_url,
          ...changes,
          ...(credential ? { credential } : {}),
          version,
        },
      }),
    onSaved: onClose,
  });
  return (
    <FormDrawer
      title="Document site"
      form={editing.form}
      record={editing}
      saveLabel="Save"
      onClose={onClose}
      labels={labels}
    >
      <FormSection title="Document site">
        <TextField name="base_url" label="Address" type="url" required wide maxLength={500} placeholder="https://" />
        <TextField
          name="credential"
          label="Access token"
          type="password"
          autoComplete="new-password"
          wide
          maxLength={1000}
          help={
            site.has_credential
              ? 'Leave empty to keep the stored one. With another address it must be entered again.'
              : undefined
          }
        />
      </FormSection>
    </FormDrawer>
  );
}
