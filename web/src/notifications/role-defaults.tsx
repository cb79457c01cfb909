import { emailChoices, notificationCategories } from 'virtual:words';
import type { EmailChoice } from '@horizon/contract';
import { useCall, useWrite } from '../client/data.ts';
import { PageState } from '../client/page-state.tsx';
import { SmallTable } from '../ui/small-table.tsx';
import { emailWords } from './email-words.ts';
import styles from './notifications.module.css';

const usual = 'usual';

/** The default e-mails of each role, unless a person chooses otherwise. */
export function RoleDefaults({ workspaceId }: { workspaceId: string }) {
  const params = { workspaceId };
  const defaults = useCall('listRoleDefaults', { params });
  const set = useWrite('setRoleDefault', { failsWith: 'Failed to save the notification default' });
  if (!defaults.data) {
    return <PageState query={defaults} title="Failed to fetch notification defaults" what="the defaults" />;
  }
  const { items, abilities } = defaults.data;
  const mayEdit = abilities.includes('edit');
  const open = notificationCategories.filter((one) => !one.isStatutory);
  const roles = items.filter((one, at) => items.findIndex(({ role_id }) => role_id === one.role_id) === at);
  return (
    <div className={styles.defaults}>
      <p className={styles.quiet}>
        E-mails by role and category. People with several roles get the most frequent one, and each person can choose.
      </p>
      <SmallTable label="Defaults of roles" stacks heads={['Role', ...open.map((one) => one.label)]}>
        {roles.map(({ role_id: roleId, role }) => (
          <tr key={roleId}>
            <th scope="row">{role}</th>
            {open.map(({ value: category, label }) => {
              const one = items.find((each) => each.role_id === roleId && each.category === category)!;
              return (
                <td key={category} data-label={label}>
                  <select
                    aria-label={`${label} for ${one.role}`}
                    disabled={!mayEdit}
                    value={one.is_set ? one.email : usual}
                    onChange={({ target: { value } }) =>
                      set.mutate({
                        params,
                        body:
                          value === usual
                            ? { role_id: roleId, category, in_app: null, email: null }
                            : { role_id: roleId, category, in_app: true, email: value as EmailChoice },
                      })
                    }
                  >
                    <option value={usual}>{one.is_set ? 'Default' : `Default (${emailWords[one.email]})`}</option>
                    {emailChoices.map((choice) => (
                      <option key={choice} value={choice}>
                        {emailWords[choice]}
                      </option>
                    ))}
                  </select>
                </td>
              );
            })}
          </tr>
        ))}
      </SmallTable>
    </div>
  );
}
