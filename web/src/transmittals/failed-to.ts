// Messages for failed transmittal writes. Sentences from the source documents include the response status; others do not.
import { ApiFailure, type CallInput } from '../client/api.ts';
import { refusalFrom } from '../client/save.ts';
import type { SaveRefusal } from '../ui/form-faults.ts';
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

/** The HTTP status text of a failure: "Conflict". */
export const statusText = ({ status }: { status: number }): string => statusTexts[status] ?? 'Internal Server Error';

type Title = string | ((failure: { status: number }) => string);

/** The title of a failure, as in the source documents: "Failed to send transmittal: Conflict". */
export const withStatus =
  (title: string): Title =>
  (failure) =>
    `${title}: ${statusText(failure)}`;

/** Runs a write and shows its failure in a toast; returns whether it succeeded. */
export function useAct<Name extends CallName>(name: Name, title: Title, options: WriteOptions<Name> = {}) {
  const write = useWrite(name, options);
  const run = async (input: CallInput<Name>): Promise<boolean> => {
    try {
      await write.mutateAsync(input);
      return true;
    } catch (error) {
      const failure = error instanceof ApiFailure ? error : new ApiFailure(500, (error as Error).message);
      const faults = Object.values(failure.fields).flat();
      toast.error({
        title: typeof title === 'string' ? title : title(failure),
        detail: faults.length > 0 ? faults.join(' ') : failure.message,
        ...failure.shownReference,
      });
      return false;
    }
  };
  return { run, isPending: write.isPending };
}

/** Saves a form; the message of a refusal starts with the source documents' sentence, followed by the reason. */
export async function refusalWithStatus(title: string, save: () => Promise<unknown>): Promise<SaveRefusal | null> {
  let status = 500;
  const refusal = await refusalFrom(async () => {
    try {
      await save();
    } catch (error) {
      if (error instanceof ApiFailure) ({ status } = error);
      throw error;
    }
  });
  if (!refusal) return null;
  const isAtField = Object.values(refusal.fields ?? {})
    .flat()
    .includes(refusal.message);
  const message = `${title}: ${statusText({ status })}${isAtField ? '' : `. ${refusal.message}`}`;
  return { ...refusal, message };
}
