// The frame for signed-in people: fetches the session, subscribes to the live stream, and renders the shell with the pages
// that they may open.
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useParams, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ErrorState, Loading } from '../ui/states.tsx';
import { keepLogOf } from '../ui/toasts.ts';
import { signedOut } from '../client/api.ts';
import { CallerProvider, keptFor, useCaller, WorkspaceProvider, type Caller } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { PageFailure } from '../client/page-state.tsx';
import { usePageName } from '../client/shell-state.ts';
import { useKeptCaller } from '../client/kept-caller.ts';
import { signedInAs, usePagePerson } from '../client/page-person.ts';
import { RemountWhenRestored, ArchivedBanner } from './archived-banner.tsx';
import { CoveredPage } from './covered-page.tsx';
import { signOutEverywhere, useSignOutInOtherTabs } from './sign-out.ts';
import { useLive } from './live.ts';
import { useIsMissingProject } from './missing-project.ts';
import { forgetPerson, forgetOthers } from './on-site.ts';
import { useRecordCommands } from './record-commands.ts';
import { Shell } from './shell.tsx';
import { WaitingChanges } from './waiting-changes.tsx';
import { WaitingForms } from './waiting-forms.tsx';
import { useShellSlots } from './shell-slots.tsx';
import { useIsChoosing, rememberWorkspace } from '../workspaces/last-workspace.ts';
import { IconEye } from '@tabler/icons-react';
import { Button } from '../ui/button.tsx';
import styles from './shell.module.css';

const SignInAgain = lazy(async () => ({ default: (await import('../session/sign-in-again.tsx')).SignInAgain }));

const SecondFactorGate = lazy(async () => ({
  default: (await import('../session/second-factor-gate.tsx')).SecondFactorGate,
}));

const OtherPersonNote = lazy(async () => ({
  default: (await import('../session/other-person-note.tsx')).OtherPersonNote,
}));

/** Every page behind the sign-in. */
export function SignedInFrame() {
  const session = useCall('getSession', {});
  const known = useKeptCaller(session);
  const { caller, isOther } = usePagePerson(known, session);
  const router = useRouter();
  const isStranger = session.error?.status === 401;
  const [hasEnded, setEnded] = useState(false);
  const hasWorked = session.data !== undefined;
  useEffect(() => {
    const leave = () => {
      // The session ended while somebody was at work: keep the page with its input, and ask for the password.
      if (hasWorked) {
        setEnded(true);
        return;
      }
      void forgetPerson();
      const { pathname, href } = router.latestLocation;
      // The browser is on its way to the sign-in page already.
      if (pathname !== '/sign-in') void router.navigate({ to: '/sign-in', search: { to: href }, replace: true });
    };
    signedOut.listener = leave;
    if (isStranger) leave();
    return () => {
      signedOut.listener = () => undefined;
    };
  }, [isStranger, router, hasWorked]);

  // From the server only: offline, the stored person may not be the last one signed in.
  const signedInId = session.data ? signedInAs(session.data) : null;
  useEffect(() => {
    if (signedInId !== null) void forgetOthers(signedInId);
  }, [signedInId]);

  if (session.error && !isStranger && !caller) {
    return (
      <ErrorState
        isPage
        failure={{
          title: 'Failed to fetch the session',
          reason: session.error.message,
          ...session.error.shownReference,
        }}
        onRetry={() => void session.refetch()}
      />
    );
  }
  if (!caller) return <Loading what="Horizon" />;
  return (
    <CallerProvider caller={caller}>
      {isOther && known ? (
        <PageOfSomebodyElse caller={caller} signedIn={known.name} />
      ) : (
        <CoveredPage isCovered={hasEnded}>
          <FrameOfCaller isSignedIn={!hasEnded} />
        </CoveredPage>
      )}
      {hasEnded && !isOther ? (
        <Suspense>
          <SignInAgain caller={caller} onDone={() => setEnded(false)} onLeave={() => void signOutEverywhere()} />
        </Suspense>
      ) : null}
    </CallerProvider>
  );
}

/** Hides a page whose person is no longer the one signed in in the browser. */
function PageOfSomebodyElse({ caller, signedIn }: { caller: Caller; signedIn: string }) {
  const queries = useQueryClient();
  useSignOutInOtherTabs(signedInAs(caller));
  // Clear the cache, so that nobody sees answers that were fetched by somebody else.
  useEffect(() => () => void queries.invalidateQueries(), [queries]);
  return (
    <Suspense>
      <OtherPersonNote caller={caller} signedIn={signedIn} />
    </Suspense>
  );
}

function FrameOfCaller({ isSignedIn }: { isSignedIn: boolean }) {
  useLive(isSignedIn);
  const caller = useCaller();
  useSignOutInOtherTabs(signedInAs(caller));
  const isBorrowed = caller.seeing_as !== null;
  const { kinde_id: person } = caller;
  // Uploads that were interrupted by a reload.
  useEffect(() => {
    if (!isSignedIn || isBorrowed) return;
    void import('../client/uploads/upload-queue.ts').then(({ resumeKept }) => resumeKept(person));
  }, [isSignedIn, isBorrowed, person]);
  useEffect(() => keepLogOf(caller.kinde_id, isBorrowed), [caller.kinde_id, isBorrowed]);
  const { workspaceId } = useParams({ strict: false });
  const isChoosing = useIsChoosing(caller);
  const named = caller.workspaces.find((one) => one.workspace_id === workspaceId);
  const workspace = named ?? (isChoosing ? null : (caller.workspaces[0] ?? null));
  useRecordCommands(workspace);
  const slots = useShellSlots(workspace);
  return (
    <Shell slots={slots}>
      {/* Sent only while their author is signed in. */}
      <WaitingChanges userId={isSignedIn ? keptFor(caller) : null} />
      <SeeingAsBanner />
      <Outlet />
    </Shell>
  );
}

/** The pages of a workspace; other people's workspaces count as missing. */
export function WorkspaceFrame() {
  const caller = useCaller();
  const { workspaceId, projectId } = useParams({ strict: false });
  const workspace = caller.workspaces.find((one) => one.workspace_id === workspaceId);
  const known = workspace?.workspace_id;
  const isMissingProject = useIsMissingProject(known, projectId);
  const [isSettingUp, setSettingUp] = useState(false);
  const owner = keptFor(caller);
  useEffect(() => {
    if (known && owner !== null) rememberWorkspace(owner, known);
  }, [owner, known]);
  if (!workspace) {
    return (
      <PageFailure
        failure={{
          title: 'Workspace not found',
          reason: 'It does not exist, or you are not a member of it.',
          advice: 'Open another workspace with Ctrl+O, or ask its manager to add you.',
          missing: true,
        }}
      />
    );
  }
  // The recovery codes stay on the screen until they are saved, although the session has its second factor by then.
  if (workspace.needs_second_factor || isSettingUp) {
    return (
      <Suspense>
        <SecondFactorGate workspace={workspace.workspace} isSettingUp={isSettingUp} onSettingUp={setSettingUp} />
      </Suspense>
    );
  }
  return (
    <WorkspaceProvider workspace={workspace}>
      {isMissingProject ? (
        <MissingProject />
      ) : (
        <>
          <ArchivedBanner projectId={projectId} />
          <WaitingForms />
          <RemountWhenRestored projectId={projectId}>
            <Outlet />
          </RemountWhenRestored>
        </>
      )}
    </WorkspaceProvider>
  );
}

function MissingProject() {
  usePageName('No project here');
  return (
    <PageFailure
      failure={{
        title: 'Project not found',
        reason: 'The address may be mistyped, it may have been deleted, or you have no access to it.',
        advice: 'Open another project with Ctrl+O, or ask a workspace manager to give you a role on it.',
        missing: true,
      }}
    />
  );
}

/** Shows on every page that it is viewed as another member, with a button to end that. */
function SeeingAsBanner() {
  const { seeing_as: seen } = useCaller();
  const back = useWrite('stopSeeingAs', { failsWith: 'Failed to go back' });
  if (!seen) return null;
  return (
    <p className={styles.offline} role="status">
      <IconEye size={16} aria-hidden />
      You see Horizon as {seen.name} does. Nothing can be changed in this view.{' '}
      <Button onClick={() => back.mutate({}, { onSuccess: () => window.location.assign('/') })}>
        Back to your view
      </Button>
    </p>
  );
}
