// The sentences of failures of transmittals name the status of the answer.
import { ApiFailure, type CallInput } from '../client/api.ts';
import type { CallName } from '@horizon/contract';
import { useWrite, type WriteOptions } from '../client/data.ts';
import { toast } from '../ui/toasts.ts';

const statusTexts: Readonly<Record<number, string>> = {
  0: 'no connection',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

/** "Failed to send transmittal: Conflict". */
export const failedTo = (act: string, failure: { status: number }): string =>
  `Failed to ${act}: ${statusTexts[failure.status] ?? 'Internal Server Error'}`;

/** A write whose failure is shown in a toast; answers whether it succeeded. */
export function useAct<Name extends CallName>(name: Name, act: string, options: WriteOptions<Name> = {}) {
  const write = useWrite(name, options);
  const run = async (input: CallInput<Name>): Promise<boolean> => {
    try {
      await write.mutateAsync(input);
      return true;
    } catch (error) {
      const failure = error instanceof ApiFailure ? error : new ApiFailure(500, (error as Error).message);
      const faults = Object.values(failure.fields).flat();
      toast.error({
        title: failedTo(act, failure),
        detail: faults.length > 0 ? faults.join(' ') : failure.message,
        ...failure.shownReference,
      });
      return false;
    }
  };
  return { run, isPending: write.isPending };
}
