// The records with states: the generated tests try every act of each, in every state, as every role.
import { formWorkflow } from './forms/form-workflow.ts';
import type { Workflow } from './record/workflow.ts';
import { transmittalWorkflow } from './transmittals/transmittal-workflow.ts';

export const workflows: readonly Workflow[] = [formWorkflow, transmittalWorkflow];
