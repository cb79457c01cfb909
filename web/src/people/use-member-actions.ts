import { useState } from 'react';
import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import type { Member } from './members.ts';

const alsoStale = ['roles'];

/** One-press actions on a member: status, invitation, viewing as the member. */
export function useMemberActions(member: Member) {
  const { workspace_id: workspaceId } = useWorkspace();
  const params = { workspaceId, id: member.id };
  const [invitation, setInvitation] = useState<string | null>(null);
  const successMessage = (saved: Member) =>
    `${saved.name} has been ${saved.status === 'suspended' ? 'suspended' : 'activated'}`;
  const back = useWrite('updateMember', { alsoStale, successMessage, failsWith: 'Failed to update user' });
  const update = useWrite('updateMember', {
    alsoStale,
    successMessage,
    undo: (saved) => {
      const status = saved.status === 'suspended' ? 'active' : 'suspended';
      back.mutate({ params, body: { status, version: saved.version } });
    },
    failsWith: 'Failed to update user',
  });
  const renew = useWrite('renewInvitation', { failsWith: 'Failed to renew the invitation' });
  const see = useWrite('seeAs', { failsWith: 'Failed to see as another member' });
  return {
    invitation,
    closeInvitation: () => setInvitation(null),
    setStatus: (status: 'active' | 'suspended') => update.mutate({ params, body: { status, version: member.version } }),
    renewInvitation: () => renew.mutate({ params }, { onSuccess: (answer) => setInvitation(answer.invitation_path) }),
    // Everything on the page depends on the person viewed as: reload it.
    seeAs: () =>
      see.mutate(
        { params: { workspaceId }, body: { kinde_id: member.id } },
        { onSuccess: () => window.location.assign(`/w/${workspaceId}`) },
      ),
  };
}
