import { Fragment } from 'react';

/** An e-mail that breaks behind its @ and its dots where it does not fit a line. */
export function EmailText({ email }: { email: string }) {
  const parts = email.split(/(?<=[@.])/);
  return parts.map((part, at) => (
    // The parts of one text have no identity of their own.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
