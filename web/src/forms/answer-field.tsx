// The field of one question.
import { IconCamera, IconCurrentLocation, IconPlus, IconTrash } from '@tabler/icons-react';
import type { FileAnswer, LocationAnswer, Question } from '@horizon/forms';
import { useId, useState } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import { FieldFrame, useFormFields } from '../ui/field.tsx';
import { DateField, MultiSelectField, NumberField, SelectField, TextAreaField, type Choice } from '../ui/fields.tsx';
import { SignatureField } from './signature-field.tsx';
import { KeptPicture, type FileKeeping } from './kept-picture.tsx';
import styles from './forms.module.css';

interface AnswerFieldProps {
  question: Question;
  people: readonly Choice[];
  keeping: FileKeeping;
}

export function AnswerField({ question, people, keeping }: AnswerFieldProps) {
  const props = {
    name: question.id,
    label: question.label,
    wide: true,
    ...(question.help ? { help: question.help } : {}),
    ...(question.required ? { required: true } : {}),
  };
  switch (question.kind) {
    case 'text':
      return <TextAreaField {...props} rows={2} />;
    case 'number':
      return <NumberField {...props} {...(question.unit ? { after: question.unit } : {})} />;
    case 'date':
      return <DateField {...props} />;
    case 'choice': {
      const choices = (question.choices ?? []).map((choice) => ({ value: choice, label: choice }));
      return question.many ? (
        <MultiSelectField {...props} choices={choices} />
      ) : (
        <SelectField {...props} choices={choices} searchable={false} />
      );
    }
    case 'table':
      return <TableField {...props} question={question} />;
    case 'photo':
      return <PhotoField {...props} keeping={keeping} />;
    case 'signature':
      return <SignatureField {...props} keeping={keeping} />;
    case 'person':
      return <PersonField {...props} people={people} />;
    case 'location':
      return <LocationField {...props} />;
  }
}

type FieldProps = { name: string; label: string; wide: boolean; help?: string; required?: boolean };

/** A member or anybody by name: subcontractors' staff are rarely members. */
function PersonField({ people, ...field }: FieldProps & { people: readonly Choice[] }) {
  const form = useFormFields();
  const list = useId();
  return (
    <FieldFrame {...field}>
      {(control) => (
        <>
          <input
            {...control}
            className={styles.input}
            list={list}
            autoComplete="off"
            maxLength={200}
            value={String(form.valueOf(field.name) ?? '')}
            onChange={(event) => form.change(field.name, event.target.value)}
          />
          <datalist id={list}>
            {people.map(({ value, label }) => (
              <option key={value} value={label}>
                {label}
              </option>
            ))}
          </datalist>
        </>
      )}
    </FieldFrame>
  );
}

const nowhere: LocationAnswer = { text: null, latitude: null, longitude: null };

/** The device's position or a described location. */
function LocationField(field: FieldProps) {
  const form = useFormFields();
  const [note, setNote] = useState<string | null>(null);
  const place = (form.valueOf(field.name) as LocationAnswer | null) ?? nowhere;
  const change = (more: Partial<LocationAnswer>) => form.change(field.name, { ...place, ...more });
  const locate = () => {
    setNote('Finding where you are …');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setNote(null);
        change({ latitude: coords.latitude, longitude: coords.longitude });
      },
      () => setNote('This device does not say where it is. Type the place instead.'),
      { timeout: 20_000, enableHighAccuracy: true },
    );
  };
  return (
    <FieldFrame {...field}>
      {(control) => (
        <div className={styles.stack}>
          <input
            {...control}
            className={styles.input}
            autoComplete="off"
            placeholder="Such as Level 3, grid C4"
            maxLength={300}
            value={place.text ?? ''}
            onChange={(event) => change({ text: event.target.value || null })}
          />
          <div className={styles.line}>
            <Button icon={<IconCurrentLocation />} onClick={locate}>
              Use my location
            </Button>
            {place.latitude !== null && place.longitude !== null ? (
              <>
                <span>
                  {place.latitude.toFixed(5)}, {place.longitude.toFixed(5)}
                </span>
                <IconButton label="Remove the coordinates" onClick={() => change({ latitude: null, longitude: null })}>
                  <IconTrash />
                </IconButton>
              </>
            ) : null}
          </div>
          <span role="status">{note}</span>
        </div>
      )}
    </FieldFrame>
  );
}

const endingOf = (file: File) => /\.([a-z0-9]{1,5})$/i.exec(file.name)?.[1]?.toLowerCase() ?? 'jpg';

function PhotoField({ keeping, ...field }: FieldProps & { keeping: FileKeeping }) {
  const form = useFormFields();
  const photos = (form.valueOf(field.name) as FileAnswer[] | null) ?? [];
  const add = (chosen: readonly File[]) => {
    const added = chosen.map((file) => ({
      name: `photo-${crypto.randomUUID().slice(0, 13)}.${endingOf(file)}`,
      blob: file,
    }));
    for (const file of added) keeping.addFile(file);
    form.change(field.name, [...photos, ...added.map(({ name }) => ({ file: name }))]);
  };
  const remove = (name: string) => {
    keeping.removeFile(name);
    form.change(
      field.name,
      photos.filter(({ file }) => file !== name),
    );
  };
  return (
    <FieldFrame {...field}>
      {(control) => (
        <div className={styles.stack}>
          <div className={styles.photoInput}>
            <IconCamera aria-hidden />
            <input
              {...control}
              type="file"
              accept="image/*"
              multiple
              onChange={(event) => {
                add([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
          </div>
          {photos.length > 0 ? (
            <ul className={styles.photos} aria-label={`Photos: ${field.label}`}>
              {photos.map(({ file }, at) => (
                <li key={file}>
                  <KeptPicture file={keeping.files.find(({ name }) => name === file)} name={`Photo ${at + 1}`} />
                  <IconButton label={`Remove photo ${at + 1}`} onClick={() => remove(file)}>
                    <IconTrash />
                  </IconButton>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      )}
    </FieldFrame>
  );
}

type Row = Record<string, unknown>;

function TableField({ question, ...field }: FieldProps & { question: Question }) {
  const form = useFormFields();
  const rows = (form.valueOf(field.name) as Row[] | null) ?? [];
  const columns = question.columns ?? [];
  const set = (next: Row[]) => form.change(field.name, next);
  return (
    <FieldFrame {...field}>
      {({ id, 'aria-describedby': described }) => (
        <div className={styles.stack}>
          <div className={styles.tableScroll}>
            <table className={styles.table} aria-label={field.label} aria-describedby={described}>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column.id} scope="col">
                      {column.label}
                    </th>
                  ))}
                  <th scope="col">
                    <span className="visually-hidden">Remove</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row, at) => (
                  // Rows have no ids, and are never moved.
                  // oxlint-disable-next-line react/no-array-index-key
                  <tr key={at}>
                    {columns.map((column) => (
                      <td key={column.id}>
                        <input
                          className={styles.input}
                          aria-label={`${column.label}, row ${at + 1}`}
                          type={column.kind === 'date' ? 'date' : 'text'}
                          inputMode={column.kind === 'number' ? 'decimal' : undefined}
                          value={String(row[column.id] ?? '')}
                          onChange={(event) =>
                            set(
                              rows.map((each, place) =>
                                place === at ? { ...each, [column.id]: event.target.value } : each,
                              ),
                            )
                          }
                        />
                      </td>
                    ))}
                    <td>
                      <IconButton
                        label={`Remove row ${at + 1}`}
                        onClick={() => set(rows.filter((_, place) => place !== at))}
                      >
                        <IconTrash />
                      </IconButton>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div>
            <Button id={id} icon={<IconPlus />} onClick={() => set([...rows, {}])}>
              Add row
            </Button>
          </div>
        </div>
      )}
    </FieldFrame>
  );
}
