import type { SignatureAnswer } from '@horizon/forms';
import { useEffect, useRef, type PointerEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { FieldFrame, useFormFields } from '../ui/field.tsx';
import { KeptPicture, type FileKeeping } from './kept-picture.tsx';
import styles from './forms.module.css';

interface SignatureFieldProps {
  name: string;
  label: string;
  wide: boolean;
  help?: string;
  required?: boolean;
  keeping: FileKeeping;
}

/** The name is typed as the signature; a drawing can be added by finger, pen or mouse. */
export function SignatureField({ keeping, ...field }: SignatureFieldProps) {
  const form = useFormFields();
  const signed = form.valueOf(field.name) as SignatureAnswer | null;
  const set = (more: Partial<SignatureAnswer>) => {
    const next = { name: '', file: null, ...signed, ...more, signed_at: new Date().toISOString() };
    form.change(field.name, next.name === '' && next.file === null ? null : next);
  };
  const draw = (blob: Blob | null) => {
    if (signed?.file) keeping.removeFile(signed.file);
    if (blob === null) return set({ file: null });
    const name = `signature-${crypto.randomUUID().slice(0, 13)}.png`;
    keeping.addFile({ name, blob });
    set({ file: name });
  };
  const drawn = signed?.file ? keeping.files.find(({ name }) => name === signed.file) : undefined;
  return (
    <FieldFrame {...field} help={field.help ?? 'Type the name of the person who signs. A drawing is optional.'}>
      {(control) => (
        <div className={styles.stack}>
          <input
            {...control}
            className={styles.input}
            autoComplete="name"
            maxLength={200}
            value={signed?.name ?? ''}
            onChange={(event) => set({ name: event.target.value })}
          />
          {signed?.file ? (
            <div className={styles.signed}>
              <KeptPicture file={drawn} name={`Signature of ${signed.name || 'the person'}`} />
            </div>
          ) : (
            <Pad label={`Draw the signature: ${field.label}`} onDrawn={draw} />
          )}
          {signed?.file ? (
            <div>
              <Button small onClick={() => draw(null)}>
                Draw again
              </Button>
            </div>
          ) : null}
        </div>
      )}
    </FieldFrame>
  );
}

/** Pause after the last stroke before a drawing counts as finished. */
const restMillis = 1200;

function Pad({ label, onDrawn }: { label: string; onDrawn: (blob: Blob | null) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const rest = useRef<number>(0);
  useEffect(() => () => window.clearTimeout(rest.current), []);
  const at = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return [
      ((event.clientX - box.left) * event.currentTarget.width) / box.width,
      ((event.clientY - box.top) * event.currentTarget.height) / box.height,
    ] as const;
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    window.clearTimeout(rest.current);
    event.currentTarget.setPointerCapture(event.pointerId);
    const pen = event.currentTarget.getContext('2d')!;
    // On white, so that it is legible on paper and in dark mode.
    pen.lineWidth = 3;
    pen.lineCap = 'round';
    pen.strokeStyle = '#10233f';
    pen.beginPath();
    pen.moveTo(...at(event));
  };
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const pen = event.currentTarget.getContext('2d')!;
    pen.lineTo(...at(event));
    pen.stroke();
  };
  const end = () => {
    rest.current = window.setTimeout(() => canvas.current?.toBlob((blob) => blob && onDrawn(blob)), restMillis);
  };
  return (
    <canvas
      ref={canvas}
      className={styles.pad}
      width={600}
      height={200}
      role="img"
      aria-label={label}
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
    />
  );
}
