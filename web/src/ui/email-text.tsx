import { Fragment } from 'react';
import styles from './email-text.module.css';

/** The letters of a part that fits a line of any page. */
const maxUnbrokenLength = 28;

/** An e-mail that breaks behind its @ and its dots where it does not fit a line, at a hyphen only in a long part. */
export function EmailText({ email }: { email: string }) {
  const parts = email.split(/(?<=[@.])/);
  return parts.map((part, at) => (
    // The parts of one text have no identity of their own.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      <span className={part.length > maxUnbrokenLength ? undefined : styles.whole}>{part}</span>
    </Fragment>
  ));
}
