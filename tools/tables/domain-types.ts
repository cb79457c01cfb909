// Columns with a more precise type than SQL has: each jsonb column, and texts whose values are defined by an engine or
// the contract.

/** A type as an expression, with its imports. */
export interface DomainType {
  type: string;
  from?: { module: string; names: string[] };
}

const plain = (type: string): DomainType => ({ type });
const schedule = (name: string, rest = ''): DomainType => ({
  type: name + rest,
  from: { module: '@horizon/schedule', names: [name] },
});
const contract = (name: string, rest = ''): DomainType => ({
  type: name + rest,
  from: { module: '@horizon/contract', names: [name] },
});
const answerOf = (call: string, rest: string): DomainType => ({
  type: `AnswerOf<Calls['${call}']>${rest}`,
  from: { module: '@horizon/contract', names: ['AnswerOf', 'Calls'] },
});
const bodyOf = (call: string, rest: string): DomainType => ({
  type: `BodyOf<Calls['${call}']>${rest}`,
  from: { module: '@horizon/contract', names: ['BodyOf', 'Calls'] },
});

const constraint = (field: string) => answerOf('listActionConstraints', `['items'][number]['${field}']`);
const commitment = (field: string) => answerOf('saveWeeklyPlan', `['commitments'][number]['${field}']`);

/** By `table.column`: the type of a value that is not null. A jsonb column that is not here is `unknown`. */
export const domainTypes: Record<string, DomainType> = {
  'action_constraints.constraint_type': constraint('constraintType'),
  'action_constraints.priority': constraint('priority'),
  'actions.constraint_kind': schedule('Task', `['constraint']['kind']`),
  'actions.details': { type: 'Partial<Task>', from: { module: '@horizon/schedule', names: ['Task'] } },
  'actions.duration_unit': schedule('Task', `['durationUnit']`),
  'actions.kind': schedule('Task', `['kind']`),
  'actions.task_status': schedule('StatusBucket'),
  'approval_policy_changes.status': plain(`'waiting' | 'confirmed' | 'refused' | 'withdrawn'`),
  'approval_policy_changes.thresholds': contract('PolicyContent', `['thresholds']`),
  'approval_policy_changes.workflows': contract('PolicyContent', `['workflows']`),
  'approval_policy_changes.cumulative_types': contract('ApprovalDocumentType', '[]'),
  'approval_requests.status': contract('ApprovalStatus'),
  'approval_requests.document_type': contract('ApprovalDocumentType'),
  'approval_decisions.kind': contract('ApprovalDecision'),
  'approval_steps.state': plain(`'waiting' | 'active' | 'done'`),
  'approval_delegations.document_types': contract('ApprovalDocumentType', '[]'),
  'audit_events.after': plain('Record<string, unknown>'),
  'audit_events.before': plain('Record<string, unknown>'),
  'buildings.levels': answerOf('updateBuilding', `['levels']`),
  'buildings.zones': answerOf('updateBuilding', `['zones']`),
  'bank_changes.status': plain(`'waiting' | 'confirmed' | 'refused' | 'withdrawn'`),
  'business_entities.contacts': {
    type: `Partial<BusinessEntity['contacts']>`,
    from: { module: '@horizon/contract', names: ['BusinessEntity'] },
  },
  'tender_addenda.document_changes': contract('DocumentChange', '[]'),
  'clients.contacts': contract('Contact', '[]'),
  'clients.metadata': plain('Record<string, string>'),
  'clients.primaryContact': contract('Contact'),
  'clients.status': contract('ClientStatus'),
  'bulk_invites.outcome': contract('InviteOutcome'),
  'bulk_invites.users': contract('InvitedUser', '[]'),
  'crews.calendar': answerOf('updateCrew', `['calendar']`),
  'crews.members': {
    type: `NonNullable<BodyOf<Calls['createCrew']>['members']>`,
    from: { module: '@horizon/contract', names: ['BodyOf', 'Calls'] },
  },
  'companies.contacts': contract('Contact', '[]'),
  'commitments.reason': commitment('reason'),
  'commitments.settled_reason': commitment('reason'),
  'form_type_versions.sections': { type: 'Section[]', from: { module: '@horizon/forms', names: ['Section'] } },
  'form_types.sections': { type: 'Section[]', from: { module: '@horizon/forms', names: ['Section'] } },
  'forms.answers': { type: 'Answers', from: { module: '@horizon/forms', names: ['Answers'] } },
  'look_aheads.tasks': plain('Record<string, string[]>'),
  'notification_events.item': contract('NotifiedItem'),
  'programmes.activity_code_types': schedule('Programme', `['activityCodeTypes']`),
  'programmes.custom_fields': schedule('Programme', `['customFields']`),
  'programmes.options': schedule('Programme', `['options']`),
  'programmes.project': schedule('Programme', `['project']`),
  'programmes.source': schedule('Programme', `['source']`),
  'record_merges.moved': plain('Record<string, number>'),
  'roles.permissions': contract('Permission', '[]'),
  'roles.waiting_permissions': contract('Permission', '[]'),
  'scenarios.edits': bodyOf('editSchedule', `['edits']`),
  'schedule_assignments.spec': schedule('Assignment'),
  'schedule_calendars.spec': {
    type: 'CalendarSpec',
    from: { module: '@horizon/working-time', names: ['CalendarSpec'] },
  },
  'schedule_edits.patches': schedule('Patch', '[]'),
  'schedule_imports.report': answerOf('importSchedule', `['report']`),
  'schedule_resources.spec': schedule('Resource'),
  'tender_bids.content': contract('BidContent'),
  'worker_details.emergency_contact': contract('WorkerDetails', `['emergency_contact']`),
  'worker_details.inductions': contract('WorkerDetails', `['inductions']`),
  'worker_details.licences': contract('WorkerDetails', `['licences']`),
  'worker_details.tickets': contract('WorkerDetails', `['tickets']`),
};
