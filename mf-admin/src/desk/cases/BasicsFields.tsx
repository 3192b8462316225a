import type { DeskCase } from '@najem/shared/contract/rights';
import { FULL_NAME_MAX_LENGTH } from '@najem/shared/domain/kernel';
import { Stack } from '@najem/shared/ui/base';
import { SelectField } from '@najem/shared/ui/select';
import { filled, IdentifierTextField, rule, TextField } from '@najem/shared/ui/form';
import { BASICS_FIELDS, BASICS_TEXTS } from '@najem/shared/domain/register';
import { findEmailFault } from '../frame/values';
import type { DecisionDraft } from './decision';
import { CASE_TEXTS as T } from './texts';

const EMAIL_MAX_LENGTH = 254;

/** What the register should say of a person besides entries. */
export function BasicsFields({ found: { subjects }, draft }: { found: DeskCase; draft: DecisionDraft }) {
  const identifier = subjects.find(({ _id }) => _id === draft.subjectId)?.identifier;
  return (
    <fieldset className="admin-desk-correction">
      <legend>{T.basics}</legend>
      <Stack>
        {subjects.length > 1 && (
          <SelectField
            name="subjectId"
            label={T.subject}
            placeholder={null}
            options={subjects.map(({ _id, role, name }) => ({ value: _id, label: T.subjectName(T.roles[role], name) }))}
          />
        )}
        <TextField
          name="name"
          rules={[filled(T.nameEmpty)]}
          label={T.subjectNameField}
          required
          autoComplete="off"
          maxLength={FULL_NAME_MAX_LENGTH}
        />
        <IdentifierTextField
          name="identifier"
          label={T.newIdentifier}
          hint={identifier === undefined ? undefined : T.newIdentifierHint(identifier)}
        />
        {BASICS_FIELDS.map((field) => (
          <TextField
            key={field}
            name={field}
            label={BASICS_TEXTS[field].label}
            icon={field === 'address' ? 'pin' : undefined}
            autoComplete="off"
            maxLength={BASICS_TEXTS[field].maxLength}
          />
        ))}
        <TextField
          name="email"
          rules={[rule((email: string) => findEmailFault(email.trim()))]}
          type="email"
          label={T.email}
          icon="mail"
          inputMode="email"
          autoComplete="off"
          maxLength={EMAIL_MAX_LENGTH}
        />
      </Stack>
    </fieldset>
  );
}
