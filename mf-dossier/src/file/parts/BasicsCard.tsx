import { problemText } from '@najem/shared/contract/kernel';
import type { Dossier, DossierRole } from '@najem/shared/contract/rights';
import { CONTACT_MAX_LENGTH, IDENTIFIER_TYPE_LABELS, isEmail } from '@najem/shared/domain/kernel';
import { BASICS_FIELDS, listBasics } from '@najem/shared/domain/register';
import { errorText, useRequest } from '@najem/shared/store';
import { Card, IdentifierText, Link, Stack } from '@najem/shared/ui/base';
import { DescriptionList } from '@najem/shared/ui/content';
import { Dialog } from '@najem/shared/ui/data';
import { Button, Form, rule, TextField } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useFileBase } from '../frame/base';
import { calls } from '../state';
import { TEXTS } from '../texts';
import { roleTitle } from './RoleCard';

const T = TEXTS.basics;

/** What is held about the person besides entries; e-mail and contact are changed at once. */
export function BasicsCard({ person, roles }: { person: Dossier['person']; roles: readonly DossierRole[] }) {
  const base = useFileBase();
  const [isOpen, setOpen] = useState(false);
  const first = roles[0];
  if (!first) return <ProvenBasics person={person} />;
  const groups = groupByBasics(roles);
  return (
    <Card
      title={T.title}
      icon="profile"
      actions={
        <Button size="s" icon="edit" onClick={() => setOpen(true)}>
          {T.edit}
        </Button>
      }
    >
      <Stack gap="l">
        {groups.map((group) => (
          <div key={group[0].subject._id}>
            {groups.length > 1 && <h3>{group.map(roleTitle).join(', ')}</h3>}
            <SubjectBasics {...group[0]} />
          </div>
        ))}
        <Link className="rn-small" href={`${base}/cases/new?kind=rectification`}>
          {T.rectify}
        </Link>
      </Stack>
      {isOpen && <ContactDialog subject={first.subject} onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** Joins roles in which the same is held, so that it is shown once. */
function groupByBasics(roles: readonly DossierRole[]): [DossierRole, ...DossierRole[]][] {
  const groups = new Map<string, [DossierRole, ...DossierRole[]]>();
  for (const role of roles) {
    const { name, identifier, email } = role.subject;
    const key = JSON.stringify([name, identifier, email, ...BASICS_FIELDS.map((field) => role.subject[field])]);
    const group = groups.get(key);
    if (group) group.push(role);
    else groups.set(key, [role]);
  }
  return [...groups.values()];
}

function SubjectBasics({ subject }: DossierRole) {
  return (
    <DescriptionList
      columns={1}
      items={[
        { label: subject.type === 'firma' ? T.company : T.name, value: subject.name },
        {
          label: IDENTIFIER_TYPE_LABELS[subject.identifierType ?? 'unknown'],
          value: subject.identifier && <IdentifierText value={subject.identifier} />,
        },
        ...listBasics(subject).map(({ label, value }) => ({ label, value })),
        { label: T.email, value: subject.email },
      ]}
    />
  );
}

/** All that is known of a person about whom nothing is held: what the proof states. */
function ProvenBasics({ person: { givenName, familyName, identifiers } }: { person: Dossier['person'] }) {
  const name = [givenName, familyName].filter((part) => part !== undefined).join(' ');
  return (
    <Card title={T.title} icon="profile">
      <DescriptionList
        columns={1}
        items={[
          { label: T.name, value: name || undefined },
          ...identifiers.map(({ type, identifier, levelName }) => ({
            label: IDENTIFIER_TYPE_LABELS[type],
            value: (
              <span>
                <IdentifierText value={identifier} /> ({levelName})
              </span>
            ),
          })),
        ]}
      />
    </Card>
  );
}

/** An empty address removes the one that is held. */
function findEmailFault(email: string): string | undefined {
  return email === '' || isEmail(email) ? undefined : problemText('EMAIL_INVALID');
}

interface ContactDialogProps {
  subject: DossierRole['subject'];
  onClose: () => void;
}

interface ContactValues {
  email: string;
  contact: string;
}

function ContactDialog({ subject, onClose }: ContactDialogProps) {
  const [change, send] = useRequest(calls.contact, onClose);
  return (
    <Dialog open size="s" title={TEXTS.contact.title} actions={null} onClose={onClose}>
      <Form<ContactValues>
        label={TEXTS.contact.title}
        initialValues={{ email: subject.email ?? '', contact: subject.contact_info ?? '' }}
        error={change.status === 'failed' ? { message: errorText(change.error, TEXTS.contact.failed) } : undefined}
        onSubmit={({ email, contact }) => send({ email: email.trim(), contact_info: contact.trim() })}
        actions={
          <>
            <Button onClick={onClose}>{TEXTS.contact.cancel}</Button>
            <Button type="submit" variant="primary" loading={change.status === 'loading'}>
              {TEXTS.contact.submit}
            </Button>
          </>
        }
      >
        <TextField
          label={TEXTS.contact.email}
          name="email"
          rules={[rule((email: string) => findEmailFault(email.trim()))]}
          type="email"
          autoComplete="email"
        />
        <TextField label={TEXTS.contact.contact} name="contact" maxLength={CONTACT_MAX_LENGTH} />
      </Form>
    </Dialog>
  );
}
