import { toast } from '../ui/toasts.ts';

/** Tells what people should see about a record although it was saved. */
export function notifyWarnings(name: string, warnings: readonly string[]): void {
  for (const warning of warnings) toast.info({ title: name, detail: warning });
}
