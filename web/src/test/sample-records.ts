// Records as the server answers them, for component tests: complete, so that a new field of the contract is missed here.
import type { RecordAnswer } from '../client/declared.ts';
import type { Member } from '../people/members.ts';
import { workspaceId } from './open-page.tsx';

const trail = { created_at: '2026-11-02T00:00:00.000Z', updated_at: '2026-11-02T00:00:00.000Z' };
/** An id that ends with a number. */
export const idOf = (number: number) => `0190d000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const member = (more: Partial<Member> = {}): Member => ({
  ...trail,
  id: idOf(20),
  email: 'mei.tanaka@builder.example',
  name: 'Mei Tanaka',
  first_name: 'Mei',
  last_name: 'Tanaka',
  company: null,
  title: null,
  phone: null,
  roles: [],
  project_roles: [],
  waiting_roles: [],
  status: 'active',
  link_expires_at: null,
  last_seen_at: null,
  version: 1,
  abilities: [],
  ...more,
});

export type Company = RecordAnswer<'companies'>;
export const company = (number: number, name: string, more: Partial<Company> = {}): Company => ({
  ...trail,
  id_company: idOf(number),
  workspace_id: workspaceId,
  company: name,
  company_abbreviation: null,
  abn: null,
  acn: null,
  trades: [],
  regions: [],
  phone: null,
  email: null,
  website: null,
  address: null,
  contacts: [],
  tags: [],
  rating: null,
  notes: null,
  resource_id: null,
  is_primary_company: false,
  is_loading: false,
  merged_into_id: null,
  numbersWarning: null,
  is_deleted: false,
  version: 1,
  abilities: ['edit', 'delete'],
  ...more,
});
