// The summary of a refused save, above the form's fields: each fault links to its field, and the first one gets the focus.
import { useEffect, useRef, useState } from 'react';
import styles from './fault-summary.module.css';
import { faultHeading, faultLines, plainFault, type FaultLine, type SaveRefusal } from './form-faults.ts';

interface FieldPlace {
  label: string;
  /** Message for an empty field. */
  missing: string;
}

type FieldPlaces = ReadonlyMap<string, FieldPlace>;

interface FaultSummaryProps {
  /** Changes with each refused save, to move the focus only once. */
  attempt: unknown;
  refusal: SaveRefusal;
  values: Readonly<Record<string, unknown>>;
}

/** The summary of a refused save. */
export function FaultSummary({ attempt, refusal, values }: FaultSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState<FieldPlaces>(new Map());
  const faults = refusal.fields ?? {};
  useEffect(() => {
    const form = summary.current?.closest('form') ?? null;
    const found = fieldPlaces(form);
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- the fields exist only after rendering
    setPlaces(found);
    const first = [...found.keys()].find((name) => (faults[name]?.length ?? 0) > 0);
    if (first === undefined || !focusField(form, first)) summary.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- only a new refusal moves the focus
  }, [attempt]);
  const lines = faultLines(faults, [...places.keys()]).map(({ name, text }) => ({
    name,
    text: lineOf(text, places.get(name), values[name]),
  }));
  // All faulty fields have been changed: the refusal no longer applies.
  if (refusal.isOfInput && lines.length === 0) return null;
  return (
    <div ref={summary} className={styles.summary} tabIndex={-1} role="alert">
      <h2 className={styles.heading}>{faultHeading(refusal)}</h2>
      <ul>
        {unlike(lines).map(({ name, text }) => (
          <li key={`${name} ${text}`}>
            {places.has(name) ? (
              <button type="button" onClick={(event) => focusField(event.currentTarget.closest('form'), name)}>
                {text}
              </button>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
      {refusal.reference ? <p className={styles.reference}>Reference {refusal.reference}</p> : null}
    </div>
  );
}

/** A fault with the label of its field, unless its message names the field already. */
function lineOf(fault: string, place: FieldPlace | undefined, value: unknown): string {
  if (!place) return fault;
  const words = plainFault(fault, { value, missing: place.missing });
  return place.label && words !== place.missing ? `${place.label}: ${words}` : words;
}

const unlike = (lines: readonly FaultLine[]) =>
  lines.filter(({ name, text }, at) => lines.findIndex((one) => one.name === name && one.text === text) === at);

/** Focuses the control of a field; returns whether there is one. */
function focusField(form: HTMLFormElement | null, name: string): boolean {
  const field = form?.querySelector(`[data-field="${CSS.escape(name)}"]`);
  const control = field?.querySelector<HTMLElement>(
    ':is(input:not([type="hidden"]), select, textarea, button):enabled',
  );
  control?.focus();
  // The summary may have pushed a focused field down behind the form's footer: scroll it into view.
  field?.scrollIntoView?.({ block: 'nearest' });
  return control !== null && control !== undefined && document.activeElement === control;
}

/** The fields on the page, by name. */
function fieldPlaces(form: HTMLFormElement | null): FieldPlaces {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  return new Map(
    fields.map((each) => {
      const label = each.querySelector('label, legend')?.firstChild?.textContent?.trim() ?? '';
      return [each.dataset['field'] ?? '', { label, missing: each.dataset['missing'] ?? `Enter ${label}.` }];
    }),
  );
}
