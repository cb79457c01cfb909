// Edits from the task panel while a what-if is shown: they go into the what-if, as edits on the chart do.
import { countOf } from '../../../../ui/format.ts';
import type { ProgrammeSession } from '../../programme/programme-session.ts';
import { plannerEdit, type WireEdit } from '../../programme/wire-edits.ts';

/** Takes edits from the panel; returns why they cannot be made in the what-if, or null. */
export type IntoWhatIf = (edits: readonly WireEdit[], successMessage: string) => string | null;

/** Applies edits to the what-if that the session shows. Nothing ever reaches the live programme. */
export function intoWhatIf(session: Pick<ProgrammeSession, 'apply' | 'state'>, name: string): IntoWhatIf {
  return (wired, successMessage) => {
    // If the what-if was closed meanwhile, its edits must not change the live programme.
    if (session.state.get().scenario?.name !== name) {
      return `The what-if “${name}” is not shown any more: nothing was changed.`;
    }
    const edits = wired.flatMap((edit) => (edit.kind === 'assignment-added' ? [] : (plannerEdit(edit) ?? [])));
    if (edits.length < wired.length) {
      const others = countOf(wired.length - edits.length, 'change');
      return `The what-if “${name}” holds tasks, links and dates, not resources: ${others} can only be made in the live programme. Go back to it first.`;
    }
    return session.apply({ edits, note: successMessage });
  };
}
