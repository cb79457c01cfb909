import styles from './crews.module.css';

/** A crew by its colour and name; the colour says nothing that the name does not. */
export function CrewMark({ name, colour }: { name: string; colour: string }) {
  return (
    <bdi className={styles.mark}>
      <i aria-hidden data-colour={colour} />
      {name}
    </bdi>
  );
}
