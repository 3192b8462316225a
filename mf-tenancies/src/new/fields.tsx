import { ADDRESS_MAX_LENGTH } from '@najem/shared/domain/kernel';
import { LANDLORD, TENANT } from '@najem/shared/domain/register';
import type { TenancyRole } from '@najem/shared/domain/tenancies';
import { Cluster, Grid, Stack } from '@najem/shared/ui/base';
import { CheckboxField, ChoiceField } from '@najem/shared/ui/content';
import { DateField } from '@najem/shared/ui/date';
import { Button, filled, TextField } from '@najem/shared/ui/form';
import { type Companies, CompanyFields } from '../frame/CompanyFields';
import { TEXTS } from './texts';
import { type EmailField, fieldId, mostInvited, type Values } from './values';

const EMAIL_MAX_LENGTH = 254;
const ROLES = [
  { value: LANDLORD.kind, label: TEXTS.roles.landlord, icon: 'landlord' },
  { value: TENANT.kind, label: TEXTS.roles.tenant, icon: 'tenant' },
] as const;

interface WhoFieldsProps {
  companies: Companies;
  asCompany: boolean;
  isReference: boolean;
}

/** Who the person is in the tenancy, and where the home is. */
export function WhoFields({ companies, asCompany, isReference }: WhoFieldsProps) {
  return (
    <>
      {!isReference && (
        <ChoiceField<TenancyRole>
          name="role"
          id={fieldId('role')}
          label={TEXTS.role}
          options={ROLES}
          rules={[filled(TEXTS.roleMissing)]}
        />
      )}
      <CompanyFields companies={companies} asCompany={asCompany} />
      <TextField
        name="address"
        id={fieldId('address')}
        label={TEXTS.address}
        hint={TEXTS.addressHint}
        icon="pin"
        rules={[filled(TEXTS.addressMissing)]}
        maxLength={ADDRESS_MAX_LENGTH}
        autoComplete="off"
      />
    </>
  );
}

/** From when to when; a tenancy for a reference is over. */
export function DaysFields({ isReference, isOngoing }: { isReference: boolean; isOngoing: boolean }) {
  return (
    <div>
      <Grid column="s">
        <DateField name="from" id={fieldId('from')} label={TEXTS.from} />
        <DateField name="to" id={fieldId('to')} label={TEXTS.to} disabled={!isReference && isOngoing} />
      </Grid>
      {!isReference && <CheckboxField name="isOngoing" label={TEXTS.ongoing} />}
    </div>
  );
}

interface EmailFieldsProps {
  role: Values['role'];
  shown: readonly EmailField[];
  byLink: boolean;
  onAdd: () => void;
}

/** How the other side gets the invitation: by mail, each flatmate of a landlord's, or by a link to hand over. */
export function EmailFields({ role, shown, byLink, onAdd }: EmailFieldsProps) {
  return (
    <Stack gap="s">
      {shown.map((field, index) => (
        <TextField
          key={field}
          name={field}
          id={fieldId(field)}
          type="email"
          label={index === 0 ? TEXTS.email : TEXTS.emailNext(index + 1)}
          icon="mail"
          autoComplete="off"
          inputMode="email"
          maxLength={EMAIL_MAX_LENGTH}
        />
      ))}
      {!byLink && shown.length < mostInvited(role) && (
        <Cluster>
          <Button size="s" icon="plus" onClick={onAdd}>
            {TEXTS.addFlatmate}
          </Button>
        </Cluster>
      )}
      <CheckboxField name="byLink" label={TEXTS.byLink} hint={byLink ? TEXTS.byLinkHint : undefined} />
    </Stack>
  );
}
