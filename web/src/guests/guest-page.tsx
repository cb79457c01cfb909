// The page of a guest, a person without an account: an e-mailed link, an e-mailed code, then one subject and nothing else.
// A domain declares its kind of subject, and draws it once it is open.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState, type ComponentType } from 'react';
import { ApiFailure } from '../client/api.ts';
import { isWorthRetrying } from '../client/data.ts';
import { refusalFrom } from '../client/save.ts';
import { Entrance, entranceStyles } from '../session/entrance.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields.tsx';
import { Form, useForm } from '../ui/form.tsx';
import { Loading } from '../ui/states.tsx';
import { useReconnect } from './online.ts';

/** The answer to the request for a code. */
interface SentCode {
  workspace: string;
  number: string;
  address: string;
}

/** The properties of an open subject's page. */
export interface OpenedProps<Subject> {
  subject: Subject;
  /** Shows the subject as it is after an act. */
  onChange: (subject: Subject) => void;
  /** To be called with the failure of each act: the page closes where it means that access has ended. */
  onFailure: (failure: unknown) => void;
}

/** A kind of subject that guests open. */
export interface GuestSubjectKind<Subject> {
  /** As texts name it: `transmittal`. */
  oneWord: string;
  /** Its page, to which its links lead. */
  page: string;
  /** A sentence for the guest: `You have been sent documents.` */
  lead: string;
  /** Has a code mailed to the guest of a link. */
  requestCode: (body: { token: string }) => Promise<SentCode>;
  /** Opens the subject of a link by the code. */
  open: (body: { token: string; code: string }) => Promise<Subject>;
  /** The subject that the browser has open. */
  current: () => Promise<Subject>;
  Opened: ComponentType<OpenedProps<Subject>>;
}

/** The secret of the link; it is removed from the address as soon as it is read. */
function useToken(page: string): string | null {
  const router = useRouter();
  const inAddress = useRouterState({ select: ({ location }) => new URLSearchParams(location.hash).get('token') });
  const [token, setToken] = useState(inAddress);
  if (inAddress !== null && inAddress !== token) setToken(inAddress);
  useEffect(() => {
    if (inAddress !== null) router.history.replace(page);
  }, [inAddress, page, router]);
  return inAddress ?? token;
}

/** The page that a guest's link opens. */
export function GuestPage<Subject>({ kind }: { kind: GuestSubjectKind<Subject> }) {
  const token = useToken(kind.page);
  return <Entry key={token} kind={kind} token={token} />;
}

function Entry<Subject>({ kind, token }: { kind: GuestSubjectKind<Subject>; token: string | null }) {
  const [opened, setOpened] = useState<Subject | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  // Without a link in the address, the browser may still have the subject open.
  const current = useQuery<Subject, ApiFailure>({
    queryKey: ['guests', kind.oneWord],
    queryFn: kind.current,
    enabled: token === null && opened === null && ended === null,
    retry: isWorthRetrying,
  });
  const shown = opened ?? (token === null ? (current.data ?? null) : null);
  if (ended !== null) return <DeadEnd title="Access has ended" lead={ended} />;
  if (shown !== null) {
    const onFailure = (failure: unknown) => {
      if (failure instanceof ApiFailure && failure.status === 401) setEnded(failure.message);
    };
    return <kind.Opened subject={shown} onChange={setOpened} onFailure={onFailure} />;
  }
  if (token !== null) return <CodeStep kind={kind} token={token} onOpen={setOpened} />;
  if (current.isPending) return <Loading what={`the ${kind.oneWord}`} />;
  if (current.error && (current.error.status === 0 || current.error.status >= 500)) {
    return <Unreachable failure={current.error} isTrying={current.isFetching} onRetry={current.refetch} />;
  }
  return (
    <DeadEnd title="This link does not work" lead={current.error?.message ?? 'Open the full link from the e-mail.'} />
  );
}

/** The link opens nothing, or no longer. */
function DeadEnd({ title, lead }: { title: string; lead: string }) {
  return (
    <Entrance title={title} lead={lead}>
      <p className={entranceStyles.aside}>The sender can send you a new one.</p>
    </Entrance>
  );
}

interface UnreachableProps {
  failure: ApiFailure;
  isTrying: boolean;
  onRetry: () => unknown;
}

/** The server could not be reached, or failed: it is tried again by hand, and once the connection is back. */
function Unreachable({ failure, isTrying, onRetry }: UnreachableProps) {
  useReconnect(onRetry);
  const isCut = failure.status === 0;
  return (
    <Entrance
      title={isCut ? 'No connection' : 'Something went wrong'}
      lead={isCut ? 'Horizon could not be reached. Check the connection and try again.' : failure.message}
    >
      <div className={entranceStyles.done}>
        <Button look="primary" busy={isTrying} onClick={() => void onRetry()}>
          Try again
        </Button>
      </div>
    </Entrance>
  );
}

interface CodeStepProps<Subject> {
  kind: GuestSubjectKind<Subject>;
  token: string;
  onOpen: (subject: Subject) => void;
}

function CodeStep<Subject>({ kind, token, onOpen }: CodeStepProps<Subject>) {
  const [sent, setSent] = useState<SentCode | null>(null);
  const request = useMutation<SentCode, ApiFailure>({
    mutationFn: () => kind.requestCode({ token }),
    onSuccess: (answer) => setSent(answer),
  });
  const [deadEnd, setDeadEnd] = useState<string | null>(null);
  const form = useForm({
    initial: { code: '' },
    onSave: ({ code }) =>
      refusalFrom(async () => {
        try {
          onOpen(await kind.open({ token, code: code.replaceAll(/\s/g, '') }));
        } catch (failure) {
          if (failure instanceof ApiFailure && failure.status === 404) setDeadEnd(failure.message);
          throw failure;
        }
      }),
  });
  const ask = () => request.mutate();
  const gone = deadEnd ?? (request.error?.status === 404 ? request.error.message : null);
  if (gone !== null) return <DeadEnd title="This link does not work" lead={gone} />;
  const refusal = request.error ? <p role="alert">{request.error.message}</p> : null;
  if (!sent) {
    return (
      <Entrance
        title={`Open a ${kind.oneWord}`}
        lead={`${kind.lead} To confirm that it is you, we e-mail a code to the address that the link was sent to.`}
      >
        {refusal}
        <div className={entranceStyles.done}>
          <Button look="primary" busy={request.isPending} onClick={ask}>
            E-mail me a code
          </Button>
        </div>
      </Entrance>
    );
  }
  return (
    <Entrance title={`Code for ${sent.number}`} lead={`${sent.workspace} sent a code to ${sent.address}.`}>
      {refusal}
      <Form form={form} label="Code" saveLabel={`Open ${kind.oneWord}`}>
        <TextField
          name="code"
          label="Code"
          required
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
      </Form>
      <Button look="link" busy={request.isPending} onClick={ask}>
        Send another code
      </Button>
    </Entrance>
  );
}
