import { IconAlertTriangle } from '@tabler/icons-react';
import { countOf } from '../ui/format.ts';
import { useDeclaredCrews } from './use-declared-crews.ts';
import styles from './crews.module.css';

/** A crew's colour and name. The colour is decorative. */
export function CrewMark({ name, colour }: { name: string; colour: string }) {
  return (
    <bdi className={styles.mark}>
      <i aria-hidden data-colour={colour} />
      {name}
    </bdi>
  );
}

/** The name of a row of the weekly plan: a crew of the workspace with its colour, members and warnings; other names as text. */
export function CrewName({ name }: { name: string }) {
  const crew = useDeclaredCrews().get(name.toLowerCase());
  if (!crew) return name;
  const current = crew.members.filter((member) => member.is_current);
  const expired = current.filter((member) => member.expired.length > 0);
  const people = current.map((member) => member.name).join(', ');
  return (
    <>
      <bdi title={people || 'Nobody is in the crew today'}>
        <CrewMark name={name} colour={crew.colour} />
      </bdi>
      {expired.length > 0 ? (
        <bdi
          className={styles.expired}
          title={expired.map((one) => `${one.name}: ${one.expired.join('; ')}`).join('\n')}
        >
          <IconAlertTriangle size={14} aria-hidden />
          {countOf(expired.length, 'member')} with an expired licence
        </bdi>
      ) : null}
    </>
  );
}
