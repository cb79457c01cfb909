import type { CallAnswer } from '../client/api.ts';
import { DefinitionList } from '../ui/details.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { formatInstant } from '../ui/format.ts';
import { entranceStyles as styles } from './entrance.tsx';

/** The recipient, sender and expiry of a link. */
export function InvitationDetails({ invitation }: { invitation: CallAnswer<'readInvitation'> }) {
  const { name, email, workspaces, invited_by, expires_at } = invitation;
  const entries = [
    { label: 'Name', value: name },
    { label: 'E-mail', value: <EmailText email={email} /> },
    ...(workspaces.length > 0
      ? [{ label: workspaces.length === 1 ? 'Workspace' : 'Workspaces', value: workspaces.join(', ') }]
      : []),
    ...(invited_by ? [{ label: 'Invited by', value: invited_by }] : []),
    { label: 'Link works until', value: formatInstant(expires_at) },
  ];
  return (
    <div className={styles.whom}>
      <DefinitionList lined entries={entries} />
    </div>
  );
}
