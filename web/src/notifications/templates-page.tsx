import { useAddress } from '../client/address.ts';
import type { CallAnswer } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { PageState } from '../client/page-state.tsx';
import { usePageName } from '../client/shell-state.ts';
import { TitleRow } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { RoleDefaults } from './role-defaults.tsx';
import { TemplateEditor } from './template-editor.tsx';
import styles from './notifications.module.css';

export type Template = CallAnswer<'listEmailTemplates'>['items'][number];

const tabs = [
  { id: 'templates', label: 'E-mail templates' },
  { id: 'defaults', label: 'Defaults of roles' },
];

/** The workspace's e-mail templates, and the default e-mails of each role. */
export function TemplatesPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const [params, change] = useAddress();
  const tab = params.get('tab') === 'defaults' ? 'defaults' : 'templates';
  const list = useCall('listEmailTemplates', { params: { workspaceId } });
  usePageName('Notification templates');
  if (!list.data) {
    return <PageState query={list} title="Failed to fetch notification templates" what="the templates" />;
  }
  const { items } = list.data;
  const chosen = items.find(({ type }) => type === params.get('type')) ?? items[0]!;
  return (
    <div className={styles.page}>
      <TitleRow title="Notifications" />
      <Tabs label="Notifications" items={tabs} active={tab} onChange={(id) => change({ tab: id })}>
        {tab === 'defaults' ? (
          <RoleDefaults workspaceId={workspaceId} />
        ) : (
          <div className={styles.editor}>
            <label className={styles.typeChoice}>
              Template
              <select value={chosen.type} onChange={(event) => change({ type: event.target.value })}>
                {items.map((one) => (
                  <option key={one.type} value={one.type}>
                    {one.label}
                    {one.is_default ? '' : ' (changed)'}
                  </option>
                ))}
              </select>
            </label>
            <ul className={styles.types} aria-label="Templates">
              {items.map((one) => (
                <li key={one.type}>
                  <button
                    type="button"
                    aria-current={one.type === chosen.type ? 'true' : undefined}
                    onClick={() => change({ type: one.type })}
                  >
                    {one.label}
                    {one.is_default ? null : <span className={styles.quiet}> (changed)</span>}
                  </button>
                </li>
              ))}
            </ul>
            <TemplateEditor
              key={`${chosen.type} ${chosen.id} ${chosen.version}`}
              workspaceId={workspaceId}
              template={chosen}
            />
          </div>
        )}
      </Tabs>
    </div>
  );
}
