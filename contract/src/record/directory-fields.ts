// Fields that records of the directory share: business numbers, contacts and tags.
import { Type, type Static } from 'typebox';
import { Fields, Name, Nullable, Optional, Text } from '../schema.ts';

/** An ABN as typed; the server validates it and stores its eleven digits. */
export const AbnText = Type.String({ maxLength: 40, description: 'Australian Business Number, checked' });
/** An ACN as typed; the server validates it and stores its nine digits. */
export const AcnText = Type.String({ maxLength: 40, description: 'Australian Company Number, checked' });
export const abnOptions = { label: 'ABN', help: 'Eleven digits; they are checked.' } as const;
export const acnOptions = { label: 'ACN', help: 'Nine digits; they are checked.' } as const;

/** Address of an image shown with a record. */
export const LogoUrl = Type.String({
  maxLength: 500,
  pattern: '^(https://|/api/)',
  description: 'Address of the logo: https, or a file here',
});

const Email = Type.String({ format: 'email', maxLength: 254, description: 'E-mail address' });
const contactParts = {
  email: Optional(Nullable(Email)),
  phone: Optional(Nullable(Text('Phone', 40))),
  title: Optional(Nullable(Text('Position', 100))),
};
/** A person at a company or client who need not be a member of the workspace. */
export const Contact = Fields({ name: Name('Name', 200), ...contactParts });
export type Contact = Static<typeof Contact>;
export const Contacts = Type.Array(Contact, { maxItems: 50 });

/** Words by which a workspace groups records. */
export const Tags = Type.Array(Name('A tag', 40), { uniqueItems: true, maxItems: 30 });
