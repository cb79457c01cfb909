import type { InputHTMLAttributes } from 'react';
import { EntranceField } from './entrance.tsx';
import { minPasswordLength } from './two-passwords.ts';

interface NewPasswordFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label?: string;
  name: string;
  noun?: string;
  faults?: readonly string[] | undefined;
}

/** The field for choosing a password, with its rules shown in advance. */
export function NewPasswordField({ label = 'Password', noun = 'a password', ...input }: NewPasswordFieldProps) {
  return (
    <EntranceField
      label={label}
      noun={noun}
      type="password"
      autoComplete="new-password"
      required
      minLength={minPasswordLength}
      help="At least ten characters that nobody would guess: not just your name, your company’s or Horizon’s."
      {...input}
    />
  );
}
