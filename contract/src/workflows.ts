// The records with states: the generated tests try every act of each, in every state, as every role.
import { formWorkflow } from './forms/form-workflow.ts';
import type { Workflow } from './record/workflow.ts';
import { records } from './records.ts';
import type { AnyRecord } from './record/record.ts';
import { transmittalWorkflow } from './transmittals/transmittal-workflow.ts';

const ofRecords = (Object.values(records) as unknown as AnyRecord[]).flatMap(({ workflow }) => workflow ?? []);

export const workflows: readonly Workflow[] = [formWorkflow, transmittalWorkflow, ...ofRecords];
