import {
  ADDRESS_MAX_LENGTH,
  COMMENT_MAX_LENGTH,
  type EntryField,
  type EntryPurpose,
  groupReasons,
  NAME_MAX_LENGTH,
  reasonLabel,
  type SubjectDescriptor,
} from '@najem/shared/domain';
import { Grid, Stack } from '@najem/shared/ui/base';
import { SelectField } from '@najem/shared/ui/data';
import { TextArea, TextField } from '@najem/shared/ui/form';
import { useMemo } from 'react';
import { useDesk } from '../feature-context';
import { TEXTS } from '../texts';
import type { EntryValues } from '../values';

export interface EntryFieldsProps {
  /** Makes the fields' ids: several entries may be open at once. */
  prefix: string;
  purpose: EntryPurpose;
  values: EntryValues;
  /** Marks that stand before any attempt to save. */
  errors?: Partial<Record<EntryField, string>>;
  /** What the server holds now, where that must be seen beside what is typed. */
  stored?: EntryValues;
}

/** The fields of a history entry, in a form that holds them. A field that the purpose does not require of this kind's counterpart is not asked. */
export function EntryFields({ prefix, purpose, values, errors, stored }: EntryFieldsProps) {
  const { descriptor } = useDesk();
  const required = descriptor.requiredEntryFields[purpose];
  const reasons = useMemo(() => reasonOptions(descriptor), [descriptor]);
  const common = (field: EntryField, readable: (text: string) => string = (text) => text) => ({
    id: `${prefix}-${field}`,
    name: field,
    required: required.includes(field),
    error: errors?.[field],
    hint: stored && stored[field] !== values[field] ? TEXTS.storedNow(readable(stored[field])) : undefined,
  });
  const comment = common('comment');
  return (
    <Stack>
      <Grid column="m">
        {required.includes('counterpart') && (
          <TextField
            {...common('counterpart')}
            label={descriptor.texts.counterpartLabel}
            icon="profile"
            maxLength={NAME_MAX_LENGTH}
          />
        )}
        <TextField
          {...common('rentalAddress')}
          label={purpose === 'add' ? TEXTS.lastAddress : TEXTS.rentalAddress}
          icon="pin"
          maxLength={ADDRESS_MAX_LENGTH}
        />
      </Grid>
      <SelectField
        {...common('reason', (text) => reasonLabel(descriptor, text))}
        label={TEXTS.reason}
        placeholder={TEXTS.chooseReason}
        options={reasons}
      />
      <TextArea
        {...comment}
        label={TEXTS.comment}
        hint={comment.hint ?? TEXTS.commentHint}
        maxLength={COMMENT_MAX_LENGTH}
      />
    </Stack>
  );
}

function reasonOptions(descriptor: SubjectDescriptor) {
  return groupReasons(descriptor).map(({ label, reasons }) => ({
    label,
    options: reasons.map((reason) => ({ value: reason.code, label: reason.label })),
  }));
}
