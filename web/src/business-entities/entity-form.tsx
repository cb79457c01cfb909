// The form of the legal entity. A new bank account is requested here and confirmed by somebody else.
import { ApiFailure, type CallAnswer } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { percentOrNull, textOrNull } from '../client/form-values.ts';
import { useRecordForm } from '../client/save.ts';
import { CheckboxField, NumberField, SelectField, TextAreaField, TextField } from '../ui/fields.tsx';
import { FormSection } from '../ui/form.tsx';

type Answer = CallAnswer<'getBusinessEntity'>;
type Entity = NonNullable<Answer['self']>;
/** Values by field name; nested fields of contacts and bank are `contacts.apEmail`, `bank.bsb`. */
type Values = Readonly<Record<string, string | boolean>>;
/** The entity with its version; null while it is being set up. */
type Opened = { version: number; entity: Entity | null };

const texts = [
  'displayName',
  'abn',
  'acn',
  'address',
  'headOfficeCountry',
  'logoUrl',
  'xeroOrgName',
  'xeroOrgId',
  'notes',
] as const;
const contacts = ['apName', 'apEmail', 'apPhone'] as const;

function valuesOf({ entity }: Opened, workspace: string): Values {
  return {
    ...Object.fromEntries(texts.map((name) => [name, entity?.[name] ?? ''])),
    ...(entity ? {} : { displayName: workspace, headOfficeCountry: 'Australia' }),
    isGstRegistered: entity?.isGstRegistered ?? true,
    isDefault: entity?.isDefault ?? false,
    defaultTaxRate: String(entity ? (entity.defaultTaxRate ?? '') : 10),
    parentWorkspaceId: entity?.parentWorkspaceId ?? '',
    ...Object.fromEntries(contacts.map((name) => [`contacts.${name}`, entity?.contacts[name] ?? ''])),
    'bank.accountName': entity?.bank?.accountName ?? '',
    'bank.bsb': entity?.bank?.accountName ? entity.bank.bsb : '',
    'bank.accountNumber': '',
  };
}

/** The request body with the changed values. A bank account is sent as a whole or not at all. */
function metadataOf(changes: Partial<Values>, all: Values): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  const parts: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(changes)) {
    if (name.startsWith('bank.')) continue;
    const sent = typeof value === 'string' ? (name === 'displayName' ? value.trim() : textOrNull(value)) : value;
    if (name.startsWith('contacts.')) parts[name.slice('contacts.'.length)] = sent;
    else plain[name] = name === 'defaultTaxRate' ? percentOrNull(String(value)) : sent;
  }
  const isBank = Object.keys(changes).some((name) => name.startsWith('bank.'));
  const bank = Object.fromEntries(
    ['accountName', 'bsb', 'accountNumber'].map((name) => [name, String(all[`bank.${name}`] ?? '').trim()]),
  );
  return {
    ...plain,
    ...(Object.keys(parts).length > 0 ? { contacts: parts } : {}),
    ...(isBank ? { bank } : {}),
  };
}

/** Errors by form field name. */
function forForm(error: unknown): unknown {
  if (!(error instanceof ApiFailure)) return error;
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([name, faults]) => [name.replace(/^metadata\./, ''), faults]),
  );
  const current = error.code === 'stale' ? openedOf(error.current as Answer) : error.current;
  return new ApiFailure(error.status, error.message, { code: error.code, fields, current });
}

const openedOf = ({ self }: Answer): Opened => ({ version: self?.version ?? 1, entity: self });

export function EntityForm({ answer, onClose }: { answer: Answer; onClose: () => void }) {
  const { workspace_id: workspaceId, workspace } = useWorkspace();
  const tree = useCall('getEntityTree', { params: { workspaceId } });
  const create = useWrite('createBusinessEntity', { successMessage: () => 'The business entity has been set up' });
  const update = useWrite('updateBusinessEntity', {
    successMessage: ({ bankChange }, { body }) =>
      'bank' in body.metadata && bankChange
        ? 'Saved. The bank account waits for confirmation by a second person'
        : 'The business entity has been changed',
  });
  const seesBank = answer.abilities.includes('see_bank');
  const values = (opened: Opened) => valuesOf(opened, workspace);
  const editing = useRecordForm<Opened, Values>({
    record: openedOf(answer),
    valuesOf: values,
    save: async (changes, version) => {
      const all = { ...values(openedOf(answer)), ...changes } as Values;
      try {
        const saved = answer.self
          ? await update.mutateAsync({ params: { workspaceId }, body: { metadata: metadataOf(changes, all), version } })
          : await create.mutateAsync({ body: { workspaceId, ...metadataOf({ ...setUp(all), ...changes }, all) } });
        return openedOf(saved);
      } catch (error) {
        throw forForm(error);
      }
    },
    onSaved: onClose,
  });
  const choices = (tree.data?.choices ?? []).map((one) => ({ value: one.workspaceId, label: one.displayName }));
  return (
    <FormDrawer
      title={answer.self ? answer.self.displayName : 'Business entity'}
      form={editing.form}
      record={editing}
      saveLabel="Save"
      onClose={onClose}
      labels={labels}
    >
      <FormSection title="Legal entity">
        <TextField name="displayName" label="Name" noun="the name of the legal entity" required wide maxLength={200} />
        <TextField name="abn" label="ABN" help="Eleven digits; they are checked." maxLength={20} />
        <TextField name="acn" label="ACN" help="Nine digits; they are checked." maxLength={20} />
        <TextAreaField name="address" label="Address" wide />
        <TextField name="headOfficeCountry" label="Country of the head office" maxLength={60} />
        <TextField name="logoUrl" label="Address of the logo" help="An https address of an image." maxLength={500} />
        <SelectField name="parentWorkspaceId" label="Entity above this one" placeholder="None" choices={choices} wide />
        <CheckboxField name="isDefault" label="Documents name this entity where nothing else is chosen" wide />
      </FormSection>
      <FormSection title="Tax">
        <CheckboxField name="isGstRegistered" label="Registered for GST" wide />
        <NumberField name="defaultTaxRate" label="Usual tax rate" after="%" />
        <TextField name="xeroOrgName" label="Organisation in Xero" maxLength={200} />
      </FormSection>
      <FormSection title="Accounts payable">
        <TextField name="contacts.apName" label="Contact" maxLength={200} />
        <TextField name="contacts.apEmail" label="E-mail" type="email" maxLength={254} />
        <TextField name="contacts.apPhone" label="Phone" type="tel" maxLength={40} />
      </FormSection>
      {seesBank ? (
        <FormSection title="Bank account">
          <TextField
            name="bank.accountName"
            label="Title of the account"
            help="At most 32 characters. A change waits until a second person confirms it."
            maxLength={32}
            wide
          />
          <TextField name="bank.bsb" label="BSB" help="Six digits, such as 062-000." maxLength={20} />
          <TextField
            name="bank.accountNumber"
            label="Account number"
            help="Type it again to change the account."
            inputMode="numeric"
            maxLength={40}
          />
        </FormSection>
      ) : null}
      <FormSection title="Notes">
        <TextAreaField name="notes" label="Notes" wide />
      </FormSection>
    </FormDrawer>
  );
}

/** The prefilled values of a new entity, sent even if nobody has changed them. */
const setUp = ({ displayName = '', headOfficeCountry = '' }: Values): Values => ({ displayName, headOfficeCountry });

const labels = {
  displayName: 'Name',
  abn: 'ABN',
  acn: 'ACN',
  address: 'Address',
  notes: 'Notes',
  isGstRegistered: 'Registered for GST',
  defaultTaxRate: 'Usual tax rate',
  parentWorkspaceId: 'Entity above this one',
};
