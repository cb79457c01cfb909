import { IconCheck } from '@tabler/icons-react';
import { Fragment, useMemo } from 'react';
import { AppLink } from '../client/app-link.tsx';
import { useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { PageState } from '../client/page-state.tsx';
import { usePageCrumbs } from '../client/shell-state.ts';
import { TitleRow } from '../ui/page.tsx';
import pageStyles from '../ui/page.module.css';
import { actionColumns, actionWord, moduleGroups, moduleWord, permissionOf } from './permission-words.ts';
import styles from './roles.module.css';

/** A table of all permissions by role. */
export function PermissionTablePage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const roles = useCall('listRoles', { params: { workspaceId }, query: {} });
  usePageCrumbs(
    useMemo(() => [{ label: 'Roles', href: `/w/${workspaceId}/roles` }, { label: 'Permission table' }], [workspaceId]),
  );
  if (!roles.data) return <PageState query={roles} title="Failed to fetch roles" what="the permission table" />;
  const columns = roles.data.items.map(({ id, name, permissions }) => ({ id, name, granted: new Set(permissions) }));
  return (
    <div className={pageStyles.page}>
      <TitleRow title="Permission table" />
      <p className={styles.legend}>Permissions of each role, part by part. Built-in roles come first.</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll region must be reachable by keyboard */}
      <div className={styles.table} tabIndex={0} role="region" aria-label="Permission table">
        <table>
          <thead>
            <tr>
              <th scope="col">Permission</th>
              {columns.map((role) => (
                <th key={role.id} scope="col">
                  <AppLink href={`/w/${workspaceId}/roles/${role.id}`}>{role.name}</AppLink>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {moduleGroups
              .flatMap((group) => group.modules)
              .map((module) => (
                <Fragment key={module}>
                  <tr className={styles.module}>
                    <th scope="rowgroup" colSpan={columns.length + 1}>
                      {moduleWord(module)}
                    </th>
                  </tr>
                  {actionColumns.map((action) => {
                    const permission = permissionOf(module, action);
                    return permission ? (
                      <tr key={permission}>
                        <th scope="row">{actionWord(action)}</th>
                        {columns.map((role) => (
                          <td key={role.id} data-on={role.granted.has(permission) || undefined}>
                            {role.granted.has(permission) ? <IconCheck size={16} aria-label="Yes" /> : <Nothing />}
                          </td>
                        ))}
                      </tr>
                    ) : null;
                  })}
                </Fragment>
              ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Nothing() {
  return (
    <>
      <span aria-hidden>·</span>
      <span className="visually-hidden">No</span>
    </>
  );
}
