import { Fragment } from 'react';
import styles from './email-text.module.css';

/** Parts up to this length fit on a line of any page. */
const maxUnbrokenLength = 28;

/** An e-mail address that wraps after @ and dots; at hyphens only in a long part. */
export function EmailText({ email }: { email: string }) {
  const parts = email.split(/(?<=[@.])/);
  return parts.map((part, at) => (
    // The parts of a text have no id.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      <span className={part.length > maxUnbrokenLength ? undefined : styles.whole}>{part}</span>
    </Fragment>
  ));
}
