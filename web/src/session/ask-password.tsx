import { useState, type ReactNode } from 'react';
import type { ApiFailure } from '../client/api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EntranceField, EntranceForm } from './entrance.tsx';

interface AskPasswordProps {
  title: string;
  /** The reason for asking. */
  why: ReactNode;
  label: string;
  /** The name of the password field in the call. */
  name: string;
  /** The person whose password it is, if the page does not show that. */
  email?: string;
  failure: ApiFailure | null;
  isBusy: boolean;
  go: string;
  leave: string;
  onGo: (password: string) => void;
  onLeave: () => void;
  /** Alternatives, shown below. */
  children?: ReactNode;
}

/** A dialog that asks the current person for their password. */
export function AskPassword(props: AskPasswordProps) {
  const { title, why, label, name, email, failure, isBusy, go, leave, onGo, onLeave, children } = props;
  const [password, setPassword] = useState('');
  return (
    <Dialog title={title} onClose={onLeave}>
      <EntranceForm failure={failure} values={{ [name]: password }} onSubmit={() => onGo(password)}>
        <p>{why}</p>
        {email === undefined ? null : (
          <EntranceField label="E-mail" name="email" type="email" autoComplete="username" readOnly value={email} />
        )}
        <EntranceField
          label={label}
          noun="your password"
          name={name}
          type="password"
          autoComplete="current-password"
          required
          data-autofocus
          value={password}
          faults={failure?.fields[name]}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" look="primary" busy={isBusy}>
          {go}
        </Button>
        <Button look="subtle" onClick={onLeave}>
          {leave}
        </Button>
      </EntranceForm>
      {children}
    </Dialog>
  );
}
