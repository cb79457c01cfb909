import { createPersistedSwitch } from '../../../ui/store.ts';

/** Whether Tab on a name indents instead of leaving the list; off until a planner switches it on (WCAG 2.1.2). */
export const tabIndents = createPersistedSwitch('horizon.gantt-tab-indents', false);
