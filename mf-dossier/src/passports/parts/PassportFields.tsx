import type { SubjectKind } from '@najem/shared/domain/register';
import { PASSPORT_ROLES } from '@najem/shared/domain/rights';
import { CheckboxField, ChoiceField } from '@najem/shared/ui/content';
import { TEXTS } from '../texts';

const T = TEXTS.form;
const ROLES = [
  { value: 'tenant', label: PASSPORT_ROLES.tenant, icon: 'tenant' },
  { value: 'landlord', label: PASSPORT_ROLES.landlord, icon: 'landlord' },
] as const;

/** What a passport shows, as its person chooses. */
export interface PassportDraft {
  role: SubjectKind;
  withAddresses: boolean;
  withComments: boolean;
}

export function RoleField() {
  return <ChoiceField<PassportDraft['role']> name="role" label={T.role} options={ROLES} />;
}

/** What may be left out of a passport. */
export function ShownFields() {
  return (
    <div>
      <CheckboxField name="withAddresses" label={T.addresses} />
      <CheckboxField name="withComments" label={T.comments} />
    </div>
  );
}
