import { formatDate, NAME_MAX_LENGTH, warsawDate } from '@najem/shared/domain/kernel';
import {
  CASE_TEXT_MAX_LENGTH,
  CASE_TEXT_MIN_LENGTH,
  CASE_TITLES,
  caseDueAt,
  type CaseConcern,
  type CaseKind,
  NEW_THING,
  PERSON_CASE_KINDS,
} from '@najem/shared/domain/rights';
import { errorText, useDraft, useSending } from '@najem/shared/store';
import { Card, Page, Stack } from '@najem/shared/ui/base';
import { ChoiceField, Skeleton } from '@najem/shared/ui/content';
import { serverNow } from '@najem/shared/ui/context';
import { DraftFoot } from '@najem/shared/ui/data';
import { SelectField } from '@najem/shared/ui/select';
import { DateField } from '@najem/shared/ui/date';
import { Button, filled, Form, IdentifierTextField, rule, TextArea, TextField } from '@najem/shared/ui/form';
import { Navigate } from 'react-router-dom';
import { CASE_PATH, DESK_PATH } from '../frame/paths';
import { findEmailFault, oneOf } from '../frame/values';
import { calls, type NewCase as Input } from './state';
import { CASE_TEXTS, LETTER_TEXTS as T } from './texts';
import { TEXTS } from '../frame/texts';
import '../frame/desk.css';

/** An entry is found once the case is open: nobody who writes a letter knows its id. */
const CONCERNS = ['file', 'basics'] as const satisfies readonly CaseConcern['is'][];
const EMAIL_MAX_LENGTH = 254;
const IDENTITY_MAX_LENGTH = 500;

interface Draft {
  kind: CaseKind | '';
  concerns: (typeof CONCERNS)[number] | '';
  text: string;
  receivedAt: string;
  name: string;
  email: string;
  identity: string;
  identifier: string;
}

const START: Draft = {
  kind: '',
  concerns: '',
  text: '',
  receivedAt: '',
  name: '',
  email: '',
  identity: '',
  identifier: '',
};

/** `/admin/desk/cases/new`: a case of somebody who wrote on paper. */
export function NewCase() {
  const kept = useDraft('letter_case', NEW_THING, START);
  const [adding, add] = useSending(kept, calls.add);
  const draft = kept.values;
  if (adding.status === 'loaded') return <Navigate to={`${CASE_PATH}/${adding.data.case._id}`} replace />;
  const isSaving = adding.status === 'loading';
  return (
    <Page
      title={T.title}
      lead={T.lead}
      width="narrow"
      back={{ href: `${DESK_PATH}?queue=cases`, label: TEXTS.backToDesk }}
    >
      <Card>
        {draft ? (
          <Form<Draft>
            label={T.form}
            values={draft}
            onEdit={(_, values) => kept.edit(values)}
            error={adding.status === 'failed' ? { message: errorText(adding.error, T.failed) } : undefined}
            onSubmit={(values) => {
              const input = inputOf(values);
              if (input && !isSaving) add(input);
            }}
            actions={
              <Button type="submit" variant="primary" icon="plus" loading={isSaving}>
                {T.submit}
              </Button>
            }
          >
            <Stack>
              <RequestFields draft={draft} />
              <PersonFields />
              <DraftFoot draft={kept} texts={['name', 'email', 'text', 'identity']} />
            </Stack>
          </Form>
        ) : (
          <Skeleton lines={10} />
        )}
      </Card>
    </Page>
  );
}

function RequestFields({ draft: { kind, receivedAt } }: { draft: Draft }) {
  const known = oneOf(PERSON_CASE_KINDS, kind);
  const isDated = known !== undefined && receivedAt !== '';
  return (
    <>
      <SelectField
        name="kind"
        rules={[filled(T.kindEmpty)]}
        label={T.kind}
        required
        options={PERSON_CASE_KINDS.map((value) => ({ value, label: CASE_TITLES[value] }))}
      />
      <ChoiceField<(typeof CONCERNS)[number]>
        name="concerns"
        rules={[filled(T.concernsEmpty)]}
        label={T.concerns}
        required
        options={CONCERNS.map((value) => ({
          value,
          label: CASE_TEXTS.concernNames[value],
          note: CASE_TEXTS.concernNotes[value],
        }))}
      />
      <TextArea
        name="text"
        rules={[rule((text: string) => findTextFault(text.trim()))]}
        label={T.text}
        hint={T.textHint(CASE_TEXT_MIN_LENGTH)}
        required
        rows={6}
        maxLength={CASE_TEXT_MAX_LENGTH}
      />
      <DateField
        name="receivedAt"
        rules={[rule(findDayFault)]}
        label={T.receivedAt}
        required
        hint={isDated ? T.due(formatDate(caseDueAt(known, new Date(receivedAt)))) : undefined}
      />
    </>
  );
}

function PersonFields() {
  return (
    <>
      <TextField
        name="name"
        rules={[filled(T.nameEmpty)]}
        label={T.name}
        icon="profile"
        required
        autoComplete="off"
        maxLength={NAME_MAX_LENGTH}
      />
      <TextField
        name="email"
        rules={[rule((email: string) => findEmailFault(email.trim()))]}
        type="email"
        label={T.email}
        hint={T.emailHint}
        icon="mail"
        inputMode="email"
        autoComplete="off"
        maxLength={EMAIL_MAX_LENGTH}
      />
      <TextArea
        name="identity"
        rules={[filled(T.identityEmpty)]}
        label={T.identity}
        hint={T.identityHint}
        required
        rows={2}
        maxLength={IDENTITY_MAX_LENGTH}
      />
      <IdentifierTextField name="identifier" label={T.identifier} hint={T.identifierHint} />
    </>
  );
}

function findDayFault(day: string): string | undefined {
  return day === '' || day > warsawDate(serverNow()) ? T.receivedAtEmpty : undefined;
}

function findTextFault(text: string): string | undefined {
  return text.length < CASE_TEXT_MIN_LENGTH ? T.textShort(CASE_TEXT_MIN_LENGTH) : undefined;
}

function inputOf({ kind, concerns, email, identifier, ...texts }: Draft): Input | undefined {
  if (kind === '' || concerns === '') return undefined;
  return {
    kind,
    concerns: { is: concerns },
    text: texts.text.trim(),
    receivedAt: texts.receivedAt,
    name: texts.name.trim(),
    identity: texts.identity.trim(),
    email: email.trim() || undefined,
    identifier: identifier.trim() || undefined,
  };
}
