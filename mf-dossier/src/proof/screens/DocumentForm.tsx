import { PROBLEM_TEXTS } from '@najem/shared/contract/kernel';
import { detectIdentifier, formatDate, FULL_NAME_MAX_LENGTH, normaliseIdentifier } from '@najem/shared/domain/kernel';
import { POSTAL_ADDRESS_MAX_LENGTH } from '@najem/shared/domain/rights';
import { errorText, useRequest, useUnkept } from '@najem/shared/store';
import { Card, Stack } from '@najem/shared/ui/base';
import { serverNow } from '@najem/shared/ui/context';
import { filled, Form, IdentifierTextField, Notice, rule, TextArea, TextField } from '@najem/shared/ui/form';
import { useState } from 'react';
import { PublicPage } from '../../file/frame/PublicPage';
import { AttemptForm, type AttemptFieldsProps } from '../parts/AttemptForm';
import { FormFiles } from '../parts/FormFiles';
import { GuestEmail } from '../parts/GuestEmail';
import { SendButtons } from '../parts/SendButtons';
import { type Sent, SentPage } from '../parts/SentPage';
import { useReadyFiles } from '../parts/use-attempt';
import { calls } from '../state';
import { TEXTS } from '../texts';
import '../parts/start.css';

const T = TEXTS.document;
const BACK = { href: '/dossier/start', label: TEXTS.form.back };
const FILES_MAX = 2;

/** Takes a photographed document, covered and stamped on the device, and the address for the letter. */
export function DocumentForm() {
  const [sent, setSent] = useState<Sent>();
  if (sent) return <SentPage form="document" sent={sent} />;
  return (
    <PublicPage title={T.title} lead={T.lead} back={BACK}>
      <Card>
        <AttemptForm method="document" fields={Fields} onSent={setSent} lines={6} />
      </Card>
    </PublicPage>
  );
}

interface Values {
  identifier: string;
  name: string;
  postalAddress: string;
  email: string;
}

const EMPTY: Values = { identifier: '', name: '', postalAddress: '', email: '' };

function Fields({ attemptId, code, isGuest, onSent, onRestart }: AttemptFieldsProps) {
  const [sent, send] = useRequest(calls.submitDocument, onSent);
  const attachmentIds = useReadyFiles();
  const [lacksFile, setLacksFile] = useState(false);
  const [isTyped, setTyped] = useState(false);
  useUnkept(isTyped);
  const submit = ({ identifier, name, postalAddress, email }: Values) => {
    setLacksFile(attachmentIds === undefined);
    if (attachmentIds === undefined) return;
    send({
      attemptId,
      identifier: identifier.trim(),
      name: name.trim(),
      postalAddress: postalAddress.trim(),
      attachmentIds,
      email: isGuest ? email.trim() : undefined,
    });
  };
  return (
    <Stack gap="l">
      <Notice tone="info" role={null} title={T.code}>
        <p className="dossier-proof-code rn-tabular">{code}</p>
        <p>{T.codeHint}</p>
        <p>{T.needed}</p>
      </Notice>
      <Form<Values>
        label={T.title}
        initialValues={EMPTY}
        error={sent.status === 'failed' ? { message: errorText(sent.error, TEXTS.form.failed) } : undefined}
        onEdit={(_changed, typed) => setTyped(Object.values(typed).some((value) => value.trim() !== ''))}
        onSubmit={submit}
        actions={<SendButtons sent={sent} onRestart={onRestart} />}
      >
        <FormFiles label={T.files} max={FILES_MAX} stamp={T.stamp(formatDate(serverNow()))} />
        {lacksFile && attachmentIds === undefined && <Notice tone="danger">{TEXTS.form.filesMissing}</Notice>}
        <IdentifierTextField
          label={T.identifier}
          name="identifier"
          rules={[rule((identifier: string) => findIdentifierFault(identifier.trim()))]}
        />
        <TextField
          label={T.name}
          name="name"
          rules={[filled(T.nameMissing)]}
          autoComplete="name"
          maxLength={FULL_NAME_MAX_LENGTH}
        />
        <TextArea
          label={T.address}
          name="postalAddress"
          rules={[filled(T.addressMissing)]}
          maxLength={POSTAL_ADDRESS_MAX_LENGTH}
          rows={3}
        />
        {isGuest && <GuestEmail />}
      </Form>
    </Stack>
  );
}

function findIdentifierFault(identifier: string): string | undefined {
  if (identifier === '') return T.identifierMissing;
  const type = detectIdentifier(normaliseIdentifier(identifier));
  return type === 'pesel' || type === 'passport' ? undefined : PROBLEM_TEXTS.SEARCHED_IDENTIFIER_FORMAT;
}
