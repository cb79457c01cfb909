import { IconShieldLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCaller } from '../client/caller.tsx';
import { refresh, useCall } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';

interface SecondFactorGateProps {
  workspace: string;
  /** The authenticator app is being set up, until the recovery codes have been saved. */
  isSettingUp: boolean;
  onSettingUp: (isSettingUp: boolean) => void;
}

/** Replaces the pages of a workspace that requires a second factor while this session lacks it. */
export function SecondFactorGate({ workspace, isSettingUp, onSettingUp }: SecondFactorGateProps) {
  const caller = useCaller();
  const queries = useQueryClient();
  const factor = useCall('getSecondFactor', {});
  const methods = useCall('listSignInMethods', {});
  const isEnrolled = factor.data !== undefined && factor.data.enrolled_at !== null;
  const close = () => {
    onSettingUp(false);
    // The workspace opens once the session has a second factor.
    void refresh(queries, ['session', 'workspaces']);
  };
  return (
    <>
      <EmptyState
        icon={<IconShieldLock size={28} stroke={1.25} aria-hidden />}
        title={`${workspace} asks for a second factor`}
        detail={
          isEnrolled
            ? `You are signed in without it, ${caller.first_name}. Sign out, then sign in with your code.`
            : 'Set one up with an authenticator app on your phone. It takes a minute, and opens the workspace at once.'
        }
        action={
          isEnrolled ? undefined : (
            <Button look="primary" disabled={!methods.data} onClick={() => onSettingUp(true)}>
              Set up a second factor
            </Button>
          )
        }
      />
      {isSettingUp && methods.data ? <SetUpSecondFactor methods={methods.data} onClose={close} /> : null}
    </>
  );
}
