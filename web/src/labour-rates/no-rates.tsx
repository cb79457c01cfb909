import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';

interface NoRatesProps {
  mayCreate: boolean;
  onNew: () => void;
  onImport: () => void;
  onAdopt: () => void;
}

/** A workspace without rates: what they are, and the three ways to begin. */
export function NoRates({ mayCreate, onNew, onImport, onAdopt }: NoRatesProps) {
  return (
    <EmptyState
      title="No labour rates yet"
      detail="A rate sets what an hour of a role and level costs and sells for from a given day. Each later day is a new version; the history stays."
      action={
        mayCreate ? (
          <Button look="primary" onClick={onAdopt}>
            Start from a published award
          </Button>
        ) : undefined
      }
      link={
        mayCreate ? (
          <>
            <Button onClick={onNew}>New rate</Button>
            <Button onClick={onImport}>Paste or import</Button>
          </>
        ) : undefined
      }
    />
  );
}
