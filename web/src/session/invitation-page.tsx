import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, type ApiFailure, type CallAnswer } from '../client/api.ts';
import { shownFailure } from '../client/failures.ts';
import { isWorthRetrying } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNote, Loading } from '../ui/states.tsx';
import { AcceptInvitation } from './accept-invitation.tsx';
import { ChoosePassword } from './choose-password.tsx';
import { Entrance, entranceStyles as styles } from './entrance.tsx';
import { useLinkSecret } from './link-secret.ts';

type Invitation = CallAnswer<'readInvitation'>;

/** The page of an invitation link. Somebody new chooses a password; somebody with an account signs in and accepts. */
export function InvitationPage() {
  const token = useLinkSecret();
  return token ? (
    <OfLink key={token} token={token} />
  ) : (
    <NoEntrance title="This link is not complete" lead={incomplete} />
  );
}

const incomplete = 'Open the whole link from your invitation, or ask the person who invited you for a new one.';

function OfLink({ token }: { token: string }) {
  // Not part of any domain: the page uses the link up itself, and the details stay on screen.
  const { data, error, refetch } = useQuery<Invitation, ApiFailure>({
    queryKey: ['link', token],
    queryFn: ({ signal }) => api('readInvitation', { body: { token } }, { signal }),
    retry: isWorthRetrying,
  });
  if (data) {
    return (
      <Entrance title={titleOf(data)} lead={<Lead of={data} />}>
        {data.workspace_id !== null && data.has_password ? (
          <AcceptInvitation token={token} workspaceId={data.workspace_id} invitation={data} />
        ) : (
          <ChoosePassword token={token} invitation={data} />
        )}
      </Entrance>
    );
  }
  if (!error) {
    return (
      <Entrance title="Welcome to Horizon">
        <Loading what="your invitation" lines={4} />
      </Entrance>
    );
  }
  if (error.status === 404 || error.status === 400) {
    return <NoEntrance title="This link does not work" lead={error.status === 400 ? incomplete : error.message} />;
  }
  return <Unanswered failure={error} onRetry={() => void refetch()} />;
}

function titleOf({ has_password, workspace_id, workspaces }: Invitation): string {
  if (!has_password) return 'Welcome to Horizon';
  return workspace_id === null ? 'Choose a new password' : `Join ${workspaces.join(', ')}`;
}

function Lead({ of: { invited_by, has_password, workspace_id, workspaces } }: { of: Invitation }) {
  const into = workspaces.length > 0 ? ` to ${workspaces.join(', ')}` : '';
  if (has_password && workspace_id === null) {
    return 'It replaces your present password. Every open session ends.';
  }
  if (has_password) {
    return `${invited_by ?? 'The administrator of this Horizon'} has invited you${into}. You keep your account and its password.`;
  }
  return invited_by
    ? `${invited_by} has invited you${into}. Choose the password of your account.`
    : 'Choose the password of your account. You sign in with your e-mail and this password.';
}

/** Shown for a link that does not work: the reason, and a link to the sign-in. */
function NoEntrance({ title, lead }: { title: string; lead: string }) {
  const navigate = useNavigate();
  return (
    <Entrance title={title} lead={lead}>
      <div className={styles.done}>
        <Button onClick={() => void navigate({ to: '/sign-in' })}>Go to sign in</Button>
      </div>
    </Entrance>
  );
}

function Unanswered({ failure, onRetry }: { failure: ApiFailure; onRetry: () => void }) {
  return (
    <Entrance title="Welcome to Horizon">
      <div className={styles.done}>
        <ErrorNote failure={shownFailure('Your invitation could not be opened', failure)} onRetry={onRetry} />
      </div>
    </Entrance>
  );
}
