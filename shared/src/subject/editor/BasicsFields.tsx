import {
  isMaskedIdentifier,
  FULL_NAME_MAX_LENGTH,
  SUBJECT_MESSAGES,
  SUBJECT_TYPE_LABELS,
  type SubjectType,
} from '@najem/shared/domain/kernel';
import { BASICS_FIELDS, BASICS_TEXTS, type BasicsField, type SubjectField } from '@najem/shared/domain/register';
import { Grid, type IconName, Stack } from '@najem/shared/ui/base';
import { ChoiceField } from '@najem/shared/ui/content';
import { TextField } from '@najem/shared/ui/form';
import { useSubjectFeature } from '../feature-context';
import { TEXTS } from '../texts';
import type { SubjectValues } from '../values';
import { IdentifierField } from './IdentifierField';

const TYPES = [
  { value: 'osoba', label: SUBJECT_TYPE_LABELS.osoba, icon: 'profile' },
  { value: 'firma', label: SUBJECT_TYPE_LABELS.firma, icon: 'building' },
] as const;

const ICONS: Partial<Record<BasicsField, IconName>> = { address: 'pin', contact_info: 'mail' };

export interface BasicsFieldsProps {
  values: SubjectValues;
  identifierLabel: string;
  /** A new subject requires an identifier; an older record may lack one. */
  needsIdentifier: boolean;
  /** The identifier was checked: neither it nor the type derived from it can change. */
  isLocked: boolean;
  /** The stored values, shown where they differ from the typed ones. */
  stored?: SubjectValues;
}

/** The fields of a subject's basics, for a form that holds their values. */
export function BasicsFields({ values, identifierLabel, needsIdentifier, isLocked, stored }: BasicsFieldsProps) {
  const { descriptor } = useSubjectFeature();
  const locked = isLocked ? SUBJECT_MESSAGES.lockedField : undefined;
  const storedHint = (field: 'name' | BasicsField) =>
    stored && stored[field] !== values[field] ? TEXTS.storedNow(stored[field] || '–') : undefined;
  const common = (field: SubjectField) => ({
    id: `editor-${field}`,
    name: field,
    required: descriptor.requiredFields.includes(field),
  });
  return (
    <Stack>
      <Grid column="m">
        <IdentifierField
          {...common('identifier')}
          label={identifierLabel}
          required={needsIdentifier}
          value={values.identifier}
          locked={isMaskedIdentifier(values.identifier) ? TEXTS.identifierMasked : locked}
        />
        {isLocked && values.type ? (
          <TextField id="editor-type" label={TEXTS.type} value={SUBJECT_TYPE_LABELS[values.type]} locked={locked} />
        ) : (
          <ChoiceField<SubjectType> asBar {...common('type')} label={TEXTS.type} options={TYPES} />
        )}
      </Grid>
      <TextField
        {...common('name')}
        label={TEXTS.name[values.type]}
        maxLength={FULL_NAME_MAX_LENGTH}
        hint={storedHint('name')}
      />
      <Grid column="m">
        {BASICS_FIELDS.map((field) => (
          <TextField
            key={field}
            {...common(field)}
            label={BASICS_TEXTS[field].fieldLabel}
            icon={ICONS[field]}
            maxLength={BASICS_TEXTS[field].maxLength}
            hint={storedHint(field) ?? (field === 'contact_info' ? TEXTS.contactHint : undefined)}
          />
        ))}
      </Grid>
    </Stack>
  );
}
