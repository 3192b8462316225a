import { ADDRESS_MAX_LENGTH, COMMENT_MAX_LENGTH, FULL_NAME_MAX_LENGTH } from '@najem/shared/domain/kernel';
import {
  effectText,
  type EntryField,
  type EntryPurpose,
  groupReasons,
  reasonLabel,
  type SubjectDescriptor,
} from '@najem/shared/domain/register';
import { Grid, Stack } from '@najem/shared/ui/base';
import { SelectField } from '@najem/shared/ui/select';
import { TextArea, TextField } from '@najem/shared/ui/form';
import { useMemo } from 'react';
import { TEXTS } from '../texts';
import type { EntryValues } from '../values';

export interface EntryFieldsProps {
  /** Whom the entry is about. */
  descriptor: SubjectDescriptor;
  /** The beginning of the fields' ids, because several entries may be open at once. */
  prefix: string;
  purpose: EntryPurpose;
  values: EntryValues;
  /** Only reason and comment are asked for: counterpart and address stay as they are. */
  keepsPlace?: boolean;
  /** The stored values, shown where they differ from the typed ones. */
  stored?: EntryValues;
}

/** The fields of a history entry, for a form that holds their values. The counterpart is asked for where it is required. */
export function EntryFields({ descriptor, prefix, purpose, values, keepsPlace = false, stored }: EntryFieldsProps) {
  const required = descriptor.requiredEntryFields[purpose];
  const reasons = useMemo(() => reasonOptions(descriptor), [descriptor]);
  const common = (field: EntryField, readable: (text: string) => string = (text) => text) => ({
    id: `${prefix}-${field}`,
    name: field,
    required: required.includes(field),
    hint: stored && stored[field] !== values[field] ? TEXTS.storedNow(readable(stored[field])) : undefined,
  });
  const comment = common('comment');
  return (
    <Stack>
      {!keepsPlace && (
        <Grid column="m">
          {required.includes('counterpart') && (
            <TextField
              {...common('counterpart')}
              label={descriptor.texts.counterpartLabel}
              icon="profile"
              maxLength={FULL_NAME_MAX_LENGTH}
            />
          )}
          <TextField
            {...common('rentalAddress')}
            label={purpose === 'add' ? TEXTS.lastAddress : TEXTS.rentalAddress}
            icon="pin"
            maxLength={ADDRESS_MAX_LENGTH}
          />
        </Grid>
      )}
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

/** The reasons of a kind for a grouped select, each with its effect on the rating. */
export function reasonOptions(descriptor: SubjectDescriptor) {
  return groupReasons(descriptor).map(({ label, reasons }) => ({
    label,
    options: reasons.map((reason) => ({
      value: reason.code,
      label: reason.label,
      aside: effectText(reason.weightTenths / 10),
    })),
  }));
}
